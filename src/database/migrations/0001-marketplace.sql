-- Places, people, pictures, properties and articles: what a visitor reads.
-- Money is whole pesewas in bigint, at most one hundred thousand million cedis; times are UTC.
-- Ids are UUIDv7 made by the program.

create extension if not exists pg_trgm;

create table places (
  id uuid primary key,
  kind text not null check (kind in ('region', 'city', 'neighbourhood')),
  parent_id uuid references places (id),
  name text not null check (length(name) between 1 and 100),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- How the place is named on its own: "East Legon, Accra".
  label text not null check (length(label) between 1 and 200),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  is_approximate boolean not null default false,
  check ((kind = 'region') = (parent_id is null))
);
create index places_parent on places (parent_id);
create index places_name on places (lower(name));
create index places_label on places (lower(label));
create index places_label_trigrams on places using gist (lower(label) gist_trgm_ops);

create table profiles (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  role text not null default 'user' check (role in ('user', 'admin')),
  full_name text check (length(full_name) between 1 and 100),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  whatsapp_phone text check (whatsapp_phone ~ '^\+[1-9][0-9]{7,14}$'),
  licence_number text check (length(licence_number) between 1 and 40),
  address text check (length(address) <= 300),
  bio text check (length(bio) <= 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index profiles_email on profiles (lower(email));

create table images (
  id uuid primary key,
  -- Where the variants lie: `<storage_key>-<width>.<format>`.
  storage_key text not null unique check (storage_key ~ '^[a-z0-9]+([/_-][a-z0-9]+)*$'),
  width integer not null check (width between 1 and 12000),
  height integer not null check (height between 1 and 12000),
  widths smallint[] not null check (cardinality(widths) between 1 and 10),
  formats text[] not null check (formats <@ array['avif', 'webp', 'jpeg'] and cardinality(formats) > 0),
  dominant_color text not null check (dominant_color ~ '^#[0-9a-f]{6}$'),
  -- Base64 of the picture's thumbhash.
  thumbhash text not null check (length(thumbhash) between 8 and 64),
  is_rendering boolean not null default false,
  created_at timestamptz not null
);

create table properties (
  id uuid primary key,
  user_id uuid not null references profiles (id),
  title text not null check (length(title) between 5 and 200),
  description text not null check (length(description) between 20 and 10000),
  location text not null check (length(location) between 3 and 200),
  place_id uuid references places (id),
  price_pesewas bigint not null check (price_pesewas between 1 and 10000000000000),
  beds smallint not null check (beds between 0 and 100),
  baths numeric(4, 1) not null check (baths between 0 and 100 and baths * 2 = trunc(baths * 2)),
  area_square_feet integer check (area_square_feet between 1 and 100000000),
  type text not null check (type in ('Apartment', 'House', 'Townhouse', 'Room', 'Commercial', 'Land')),
  tag text not null check (tag in ('For Sale', 'For Rent')),
  max_payment_plan_months smallint check (max_payment_plan_months between 1 and 60),
  rating numeric(2, 1) check (rating between 1 and 5),
  is_popular boolean not null default false,
  status text not null check (status in ('draft', 'active', 'reserved', 'sold', 'let', 'withdrawn')),
  is_sample boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Words as they are stand beside their stems, because a word half typed ("apartm") begins no stem ("apart").
  search_text tsvector not null generated always as (
    setweight(to_tsvector('english', title), 'A')
    || setweight(to_tsvector('english', location), 'B')
    || setweight(
      to_tsvector('english', type || ' ' || tag || case when beds > 0 then ' ' || beds || ' bed bedroom' else '' end), 'B'
    )
    || setweight(to_tsvector('simple', title || ' ' || location || ' ' || type), 'B')
    || setweight(to_tsvector('english', left(description, 10000)), 'C')
  ) stored,
  check (type in ('Commercial', 'Land') or (beds >= 1 and baths >= 1)),
  check (max_payment_plan_months is null or tag = 'For Sale'),
  check (status in ('draft', 'withdrawn') or published_at is not null)
);

create table property_images (
  property_id uuid not null references properties (id) on delete cascade,
  position smallint not null check (position between 0 and 9),
  image_id uuid not null references images (id),
  alt text not null check (length(alt) <= 300),
  primary key (property_id, position),
  unique (property_id, image_id)
);
create index property_images_image on property_images (image_id);

create table property_status_changes (
  id uuid primary key,
  property_id uuid not null references properties (id) on delete cascade,
  from_status text check (from_status in ('draft', 'active', 'reserved', 'sold', 'let', 'withdrawn')),
  to_status text not null check (to_status in ('draft', 'active', 'reserved', 'sold', 'let', 'withdrawn')),
  price_pesewas bigint not null check (price_pesewas between 1 and 10000000000000),
  changed_by uuid references profiles (id),
  changed_at timestamptz not null
);
create index property_status_changes_property on property_status_changes (property_id, changed_at);

create table property_price_changes (
  id uuid primary key,
  property_id uuid not null references properties (id) on delete cascade,
  from_pesewas bigint not null check (from_pesewas between 1 and 10000000000000),
  to_pesewas bigint not null check (to_pesewas between 1 and 10000000000000),
  changed_by uuid references profiles (id),
  changed_at timestamptz not null
);
create index property_price_changes_property on property_price_changes (property_id, changed_at);

-- The public list is walked by date or by price, with or without one leading filter.
-- The included columns let the remaining filters and the counts be answered from the index alone.
create index properties_newest on properties (published_at desc, id desc)
  include (tag, type, price_pesewas, beds, baths, place_id) where status = 'active';
create index properties_cheapest on properties (price_pesewas, id)
  include (tag, type, beds, baths, place_id) where status = 'active';
create index properties_tag_newest on properties (tag, published_at desc, id desc)
  include (type, price_pesewas, beds, baths, place_id) where status = 'active';
create index properties_tag_cheapest on properties (tag, price_pesewas, id)
  include (type, beds, baths, place_id) where status = 'active';
create index properties_place_newest on properties (place_id, published_at desc, id desc)
  include (tag, type, price_pesewas, beds, baths) where status = 'active';
create index properties_place_cheapest on properties (place_id, price_pesewas, id)
  include (tag, type, beds, baths) where status = 'active';
create index properties_popular on properties (published_at desc, id desc)
  where status = 'active' and is_popular;
create index properties_owner on properties (user_id, created_at desc);
create index properties_search on properties using gin (search_text) where status = 'active';
create index properties_location_trigrams on properties using gin (lower(location) gin_trgm_ops)
  where status = 'active';

create table posts (
  id uuid primary key,
  author_id uuid references profiles (id),
  author_name text not null check (length(author_name) between 1 and 100),
  title text not null check (length(title) between 1 and 200),
  excerpt text not null check (length(excerpt) between 1 and 500),
  category text not null check (
    category in ('Buying Guide', 'Selling Tips', 'Market Trends', 'Investment', 'Home Improvement', 'News')
  ),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  body_markdown text not null check (length(body_markdown) between 1 and 200000),
  -- Rendered and sanitised once, when the article is published.
  body_html text not null,
  read_minutes smallint not null check (read_minutes between 1 and 240),
  cover_image_id uuid references images (id),
  cover_alt text check (length(cover_alt) <= 300),
  is_sample boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index posts_newest on posts (published_at desc, id desc) where published_at is not null;

-- Which ready-made sets of sample data this database holds, so that each is loaded once.
create table sample_sets (
  name text primary key,
  loaded_at timestamptz not null
);
