-- Homes that their owners offer without an account. Staff see one once its address is confirmed.
create table offered_homes (
  id uuid primary key,
  status text not null check (status in ('begun', 'sent', 'waiting', 'accepted', 'refused')),
  tag text not null check (tag in ('For Sale', 'For Rent')),
  type text not null check (type in ('Apartment', 'House', 'Townhouse', 'Room', 'Commercial', 'Land')),
  location text not null check (length(location) between 3 and 200),
  price_pesewas bigint not null check (price_pesewas between 1 and 10000000000000),
  beds smallint check (beds between 0 and 100),
  baths smallint check (baths between 0 and 100),
  description text not null check (length(description) between 20 and 5000),
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) <= 254),
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  consent_version text not null,
  begun_at timestamptz not null,
  sent_at timestamptz,
  confirmed_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references profiles (id) on delete set null,
  refusal_reason text check (length(refusal_reason) between 1 and 500),
  -- Of the listing that it becomes, which is a draft of whoever accepted it until they publish it.
  property_id uuid,
  check ((status in ('waiting', 'accepted', 'refused')) = (confirmed_at is not null)),
  check ((status in ('accepted', 'refused')) = (decided_at is not null)),
  check ((status = 'refused') = (refusal_reason is not null)),
  check ((status = 'accepted') = (property_id is not null))
);
create index offered_homes_by_status on offered_homes (status, begun_at desc);
create index offered_homes_by_email on offered_homes (lower(email));
create index offered_homes_by_decider on offered_homes (decided_by) where decided_by is not null;

create table offered_home_images (
  offered_home_id uuid not null references offered_homes (id) on delete cascade,
  image_id uuid not null unique references images (id),
  position smallint not null check (position between 0 and 9),
  primary key (offered_home_id, position)
);
