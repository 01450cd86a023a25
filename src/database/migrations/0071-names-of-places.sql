-- Obuasi by the name that its people write; GeoNames writes Obuase, which leads there as an alias, and so does its old
-- address. Beside it two places that were missing; both lie approximately.
update places set name = 'Obuasi', slug = 'obuasi', label = 'Obuasi, Ashanti'
where slug = 'obuase' and not exists (select from places as other where other.slug = 'obuasi');

delete from place_aliases where slug in (select slug from places);

insert into places (id, kind, parent_id, name, slug, label, latitude, longitude, is_approximate)
select new.id::uuid, new.kind, parent.id, new.name, new.slug, new.label, new.latitude, new.longitude, true
from (values
  ('0193a000-7a11-7c41-9d35-20d1f6a5c3e8', 'city', 'ashanti-region', 'Kodie', 'kodie', 'Kodie, Ashanti', 6.803, -1.617),
  ('0193a000-c85e-7f02-8b6a-94e0d7b1a26f', 'neighbourhood', 'sekondi-takoradi', 'Essikado', 'essikado', 'Essikado, Sekondi-Takoradi', 4.945, -1.698)
) as new (id, kind, parent, name, slug, label, latitude, longitude)
  join places as parent on parent.slug = new.parent
on conflict (slug) do nothing;

insert into place_aliases (slug, place_id, name)
select new.slug, places.id, new.name
from (values
  ('obuase', 'Obuase', 'obuasi'),
  ('obuasi-municipal', 'Obuasi Municipal', 'obuasi'),
  ('afigya-kwabre', 'Afigya Kwabre', 'kodie'),
  ('afigya-kwabre-south', 'Afigya Kwabre South', 'kodie'),
  ('british-sekondi', 'British Sekondi', 'essikado'),
  ('esikado', 'Esikado', 'essikado')
) as new (slug, name, place)
  join places on places.slug = new.place
where not exists (select from places as other where other.slug = new.slug)
on conflict (slug) do nothing;

-- Homes that were placed by its name are shown by the name that it has now; a form that was opened before knows nothing
-- of it, which the version says.
update properties
set location = 'Obuasi, Ashanti', version = version + 1, updated_at = now()
where location = 'Obuase, Ashanti';

-- Homes whose location is the name of one of the new places and nothing else lie there.
with names (text, id) as (
  select lower(label), id from places where slug in ('kodie', 'essikado')
  union select lower(name), id from places where slug in ('kodie', 'essikado')
  union select lower(place_aliases.name), place_id
  from place_aliases join places on places.id = place_aliases.place_id
  where places.slug in ('kodie', 'essikado')
)
update properties
set place_id = names.id, version = version + 1, updated_at = now()
from names
where properties.place_id is null
  and lower(regexp_replace(btrim(properties.location), '\s+', ' ', 'g')) = names.text;

analyze places, place_aliases;
