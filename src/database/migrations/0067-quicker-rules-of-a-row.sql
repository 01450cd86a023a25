-- The rules that each written home passes, in fewer steps. They answer as before, so no row is checked or written again.

-- One look at all tokens instead of a query with a look at each; taken apart again, since a token may hold a bar. The
-- length of its halves is looked at apart: counting while matching costs four times as much.
create or replace function are_amenities(tokens text[]) returns boolean
  language plpgsql immutable parallel safe
  as $$
    declare
      joined constant text := array_to_string(tokens, '|');
    begin
      return cardinality(tokens) <= 60
        and array_position(tokens, null) is null
        and joined ~ '^(?:[a-zA-Z]+:[a-z0-9-]+(?:\|[a-zA-Z]+:[a-z0-9-]+)*)?$'
        and joined !~ '[^:|]{31}'
        and cardinality(string_to_array(joined, '|')) = cardinality(tokens);
    end
  $$;

-- The distance and the direction are drawn once, not at each use.
create or replace function shown_position(
  id uuid, place_id uuid, pin_latitude double precision, pin_longitude double precision, shows_pin boolean
) returns point
  language plpgsql stable
  as $$
    declare
      hash text;
      metres double precision;
      turn double precision;
      shown point;
    begin
      if shows_pin then
        return point(round(pin_longitude::numeric, 6)::double precision, round(pin_latitude::numeric, 6)::double precision);
      end if;
      hash := md5('position of ' || id::text);
      -- Evenly over the disc, which needs the root.
      metres := 400 * sqrt(('x' || substr(hash, 1, 8))::bit(32)::bigint / 4294967296.0::double precision);
      turn := 2 * pi() * ('x' || substr(hash, 9, 8))::bit(32)::bigint / 4294967296.0::double precision;
      select point(
          round((longitude + metres * sin(turn) / (111320 * cosd(latitude)))::numeric, 6)::double precision,
          round((latitude + metres * cos(turn) / 111320)::numeric, 6)::double precision
        ) into shown
      from places
      where places.id = shown_position.place_id and latitude is not null and longitude is not null;
      return shown;
    end
  $$;
