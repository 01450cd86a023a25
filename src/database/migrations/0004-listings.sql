-- What agents write about a property beyond its advertisement, and what they have not finished writing.

alter table properties
  -- GhanaPostGPS, as printed on the plate: GA-183-8164.
  add column digital_address text check (digital_address ~ '^[A-Z][A-Z0-9]-[0-9]{3,5}-[0-9]{4}$'),
  -- How many months' rent are asked for in advance.
  add column advance_months smallint check (advance_months between 0 and 120),
  add column plot_area_square_feet integer check (plot_area_square_feet between 1 and 1000000000),
  add column land_type text check (land_type in ('stool', 'family', 'state', 'private')),
  add column tenure text check (tenure in ('freehold', 'leasehold')),
  add column lease_years_left smallint check (lease_years_left between 1 and 999),
  -- Goes up whenever something that a form holds is changed, so that a form opened earlier is known to be stale.
  add column version integer not null default 1 check (version between 1 and 1000000000),
  add check (advance_months is null or tag = 'For Rent'),
  add check (num_nonnulls(plot_area_square_feet, land_type, tenure, lease_years_left) = 0 or type = 'Land'),
  add check (lease_years_left is null or tenure = 'leasehold'),
  add check (status <> 'sold' or tag = 'For Sale'),
  add check (status <> 'let' or tag = 'For Rent');

-- The lists of one's own properties and of all of them, whatever their status, in each order that they offer.
create index properties_all_newest on properties (created_at desc, id desc);
create index properties_all_cheapest on properties (price_pesewas, id);
create index properties_all_titles on properties (lower(title), id);
create index properties_status_newest on properties (status, created_at desc, id desc);
create index properties_text_trigrams on properties using gin (lower(title || ' ' || location) gin_trgm_ops);

-- Times may be equal or run backwards; rows of one property are written one after the other and numbered so.
alter table property_status_changes add column sequence bigint not null generated always as identity;
alter table property_price_changes add column sequence bigint not null generated always as identity;

-- A picture may be shown by whoever uploaded it. Samples were uploaded by nobody.
alter table images add column uploaded_by uuid references profiles (id) on delete set null;
create index images_uploader on images (uploaded_by, created_at desc);

-- The fields of a form as they stand, finished or not, for whoever is writing them: a new property's, or changes to one.
create table property_drafts (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  property_id uuid references properties (id) on delete cascade,
  data jsonb not null check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 131072),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index property_drafts_property on property_drafts (property_id, user_id);
create index property_drafts_author on property_drafts (user_id, updated_at desc, id desc);

-- What an agent lets everybody know beside the name, shown on their properties; the profile's own phone stays private.
alter table profiles
  add column agent_phone text check (agent_phone ~ '^\+[1-9][0-9]{7,14}$'),
  add column photo_image_id uuid references images (id);
create index profiles_photo on profiles (photo_image_id) where photo_image_id is not null;
