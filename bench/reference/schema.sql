-- The rows of the program once more, as a tuned server without any other purpose would hold them: one wide table with
-- the pictures beside each row, covering indexes for the list, one trigram index for words, and places with their counts.
drop schema if exists reference cascade;
create schema reference;

create table reference.places as
  select
    places.id, places.slug, places.name, places.label, places.kind,
    case places.kind when 'city' then places.id when 'neighbourhood' then above.id end as city_id,
    case places.kind when 'region' then places.id when 'city' then above.id else above.parent_id end as region_id,
    0 as count
  from places
    left join places as above on above.id = places.parent_id;

create table reference.properties as
  select
    properties.id, properties.title, properties.description, properties.location, properties.price_pesewas,
    properties.beds, properties.baths, properties.area_square_feet, properties.type, properties.tag,
    properties.rating, properties.is_popular, properties.status, properties.published_at,
    properties.place_id, places.city_id, places.region_id, places.slug as place_slug, places.label as place_label,
    profiles.full_name as agent_name, profiles.phone as agent_phone, profiles.licence_number,
    pictures.images -> 0 as cover, pictures.images, coalesce(pictures.count, 0)::smallint as image_count,
    lower(properties.title || ' ' || properties.location || ' ' || properties.description) as words
  from properties
    join profiles on profiles.id = properties.user_id
    left join reference.places on places.id = properties.place_id
    left join lateral (
      select
        count(*) as count,
        jsonb_agg(
          jsonb_build_object(
            'storageKey', images.storage_key, 'alt', property_images.alt, 'width', images.width,
            'height', images.height, 'widths', images.widths, 'formats', images.formats,
            'dominantColor', images.dominant_color
          )
          order by property_images.position
        ) as images
      from property_images
        join images on images.id = property_images.image_id
      where property_images.property_id = properties.id
    ) as pictures on true;

alter table reference.properties add primary key (id);
create index newest on reference.properties (published_at desc, id desc)
  include (tag, type, price_pesewas, beds, baths, place_id, city_id, region_id) where status = 'active';
create index cheapest on reference.properties (price_pesewas, id)
  include (tag, type, beds, baths, place_id, city_id, region_id) where status = 'active';
create index tag_newest on reference.properties (tag, published_at desc, id desc)
  include (type, price_pesewas, beds, baths, place_id, city_id, region_id) where status = 'active';
create index tag_cheapest on reference.properties (tag, price_pesewas, id)
  include (type, beds, baths, place_id, city_id, region_id) where status = 'active';
create index place_newest on reference.properties (place_id, published_at desc, id desc)
  include (tag, type, price_pesewas, beds, baths) where status = 'active';
create index place_cheapest on reference.properties (place_id, price_pesewas, id)
  include (tag, type, beds, baths) where status = 'active';
create index city_newest on reference.properties (city_id, published_at desc, id desc)
  include (tag, type, price_pesewas, beds, baths) where status = 'active';
create index city_cheapest on reference.properties (city_id, price_pesewas, id)
  include (tag, type, beds, baths) where status = 'active';
create index words on reference.properties using gin (words gin_trgm_ops) where status = 'active';

update reference.places set count = counted.count
from (
  select 'region' as kind, region_id as id, count(*) from reference.properties where status = 'active' group by region_id
  union all
  select 'city', city_id, count(*) from reference.properties where status = 'active' group by city_id
  union all
  select 'neighbourhood', place_id, count(*) from reference.properties where status = 'active' group by place_id
) as counted
where counted.id = places.id and counted.kind = places.kind;
create index places_label on reference.places (lower(label) text_pattern_ops);

create table reference.sessions (
  token_hash bytea primary key,
  user_id uuid not null,
  expires_at timestamptz not null
);
create table reference.favorites (
  user_id uuid not null,
  property_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, property_id)
);
