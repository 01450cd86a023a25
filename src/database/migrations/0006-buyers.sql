-- What buyers and tenants keep, ask for and order, and what agents do about it.

create table favorites (
  user_id uuid not null references profiles (id) on delete cascade,
  property_id uuid not null references properties (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, property_id)
);
create index favorites_newest on favorites (user_id, created_at desc, property_id);
create index favorites_property on favorites (property_id);
create index favorites_day on favorites (created_at);

create table cart_items (
  user_id uuid not null references profiles (id) on delete cascade,
  property_id uuid not null references properties (id) on delete cascade,
  plan_months smallint check (plan_months between 1 and 60),
  -- What it cost when it was put into the cart, so that a change can be told.
  price_pesewas bigint not null check (price_pesewas between 1 and 10000000000000),
  created_at timestamptz not null,
  primary key (user_id, property_id)
);
create index cart_items_property on cart_items (property_id);

-- An order and its items stand for themselves: the property may change or go, the buyer may leave.
create sequence order_numbers start with 1001;
create table orders (
  id uuid primary key,
  number bigint not null unique default nextval('order_numbers'),
  -- Null once the buyer's account is gone; then nothing below says who it was.
  user_id uuid references profiles (id) on delete set null,
  status text not null check (status in ('pending', 'completed', 'cancelled')),
  full_name text check (length(full_name) between 1 and 100),
  email text check (length(email) between 3 and 254),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  address text check (length(address) between 1 and 300),
  city text check (length(city) between 1 and 100),
  state text check (length(state) between 1 and 100),
  zip_code text check (length(zip_code) between 1 and 20),
  lease_months smallint check (lease_months in (3, 6, 12)),
  move_in_on date,
  card_brand text not null check (length(card_brand) between 1 and 30),
  card_last_four text not null check (card_last_four ~ '^[0-9]{4}$'),
  payment_provider text not null check (payment_provider in ('simulated')),
  payment_reference text not null check (length(payment_reference) between 1 and 100),
  monthly_rent_pesewas bigint not null check (monthly_rent_pesewas >= 0),
  security_deposit_pesewas bigint not null check (security_deposit_pesewas >= 0),
  application_fee_pesewas bigint not null check (application_fee_pesewas >= 0),
  down_payment_pesewas bigint not null check (down_payment_pesewas >= 0),
  processing_fee_pesewas bigint not null check (processing_fee_pesewas >= 0),
  total_pesewas bigint not null check (
    total_pesewas = monthly_rent_pesewas + security_deposit_pesewas + application_fee_pesewas
      + down_payment_pesewas + processing_fee_pesewas and total_pesewas > 0
  ),
  terms_version text not null check (length(terms_version) between 1 and 40),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((lease_months is null) = (monthly_rent_pesewas = 0)),
  check ((move_in_on is null) = (lease_months is null))
);
create index orders_buyer on orders (user_id, created_at desc, id desc);
create index orders_newest on orders (created_at desc, id desc);
create index orders_status on orders (status, created_at desc, id desc);

create table order_items (
  order_id uuid not null references orders (id) on delete cascade,
  position smallint not null check (position between 0 and 99),
  property_id uuid references properties (id) on delete set null,
  agent_id uuid references profiles (id) on delete set null,
  agent_name text not null check (length(agent_name) between 1 and 100),
  -- A picture that an order shows stays, whatever becomes of the property.
  cover_image_id uuid references images (id),
  title text not null check (length(title) between 1 and 200),
  location text not null check (length(location) between 1 and 200),
  type text not null check (length(type) between 1 and 40),
  tag text not null check (tag in ('For Sale', 'For Rent')),
  price_pesewas bigint not null check (price_pesewas between 1 and 10000000000000),
  plan_months smallint check (plan_months between 1 and 60),
  -- Paid with this order: the down payment or the plan's first payment, or the first month's rent.
  due_pesewas bigint not null check (due_pesewas between 1 and 20000000000000),
  primary key (order_id, position),
  check (plan_months is null or tag = 'For Sale')
);
create index order_items_property on order_items (property_id);
create index order_items_agent on order_items (agent_id);
create index order_items_image on order_items (cover_image_id) where cover_image_id is not null;

create table order_status_changes (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  from_status text check (from_status in ('pending', 'completed', 'cancelled')),
  to_status text not null check (to_status in ('pending', 'completed', 'cancelled')),
  changed_by uuid references profiles (id) on delete set null,
  changed_at timestamptz not null,
  sequence bigint not null generated always as identity
);
create index order_status_changes_order on order_status_changes (order_id, sequence);

-- One attempt to check out, so that a second press or a second try answers with the first one's order.
create table checkout_attempts (
  user_id uuid not null references profiles (id) on delete cascade,
  key text not null check (length(key) between 8 and 64),
  -- SHA-256 of what was asked for, without anything of the card.
  request_hash bytea not null check (length(request_hash) = 32),
  order_id uuid not null references orders (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index checkout_attempts_order on checkout_attempts (order_id);
create index checkout_attempts_age on checkout_attempts (created_at);

-- Whoever wants something of an agent or of the office.
create table leads (
  id uuid primary key,
  kind text not null check (kind in ('contact-agent', 'property-request', 'whatsapp', 'message')),
  property_id uuid references properties (id) on delete set null,
  -- As it was called, for when it is gone.
  property_title text check (length(property_title) between 1 and 200),
  agent_id uuid references profiles (id) on delete set null,
  -- Who asks; null for a visitor's message and once the account is gone.
  user_id uuid references profiles (id) on delete set null,
  name text check (length(name) between 1 and 100),
  email text check (length(email) between 3 and 254),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  subject text check (length(subject) between 1 and 200),
  message text check (length(message) between 1 and 5000),
  plan_months smallint check (plan_months between 1 and 60),
  status text not null default 'new' check (status in ('new', 'contacted', 'viewing', 'won', 'lost')),
  -- Which administrator takes care of it, and until when.
  owner_id uuid references profiles (id) on delete set null,
  due_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  answered_at timestamptz
);
create index leads_newest on leads (created_at desc, id desc);
create index leads_status on leads (status, created_at desc, id desc);
create index leads_user on leads (user_id, created_at desc);
create index leads_agent on leads (agent_id, created_at desc);
create index leads_property on leads (property_id);
create index leads_owner on leads (owner_id, created_at desc);
create index leads_text_trigrams on leads using gin (
  lower(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' '
    || coalesce(property_title, '') || ' ' || coalesce(subject, '')) gin_trgm_ops
);

create table lead_notes (
  id uuid primary key,
  lead_id uuid not null references leads (id) on delete cascade,
  author_id uuid references profiles (id) on delete set null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index lead_notes_lead on lead_notes (lead_id, created_at);
create index lead_notes_author on lead_notes (author_id);

-- How often a property's page was opened on a day of Accra.
create table property_views (
  property_id uuid not null references properties (id) on delete cascade,
  day date not null,
  count integer not null check (count > 0),
  primary key (property_id, day)
);
create index property_views_day on property_views (day);

-- Orders and leads outlive the account of who made them and then name nobody. Here and not in a command, because
-- accounts know neither.
create function forget_buyer() returns trigger
  language plpgsql
  as $$
    begin
      new.full_name := null;
      new.email := null;
      new.phone := null;
      new.address := null;
      new.city := null;
      new.state := null;
      new.zip_code := null;
      return new;
    end
  $$;
create trigger orders_forget_buyer before update of user_id on orders
  for each row when (old.user_id is not null and new.user_id is null)
  execute function forget_buyer();

create function forget_asker() returns trigger
  language plpgsql
  as $$
    begin
      new.name := null;
      new.email := null;
      new.phone := null;
      new.subject := null;
      new.message := null;
      -- What was written down about them may name them.
      delete from lead_notes where lead_id = new.id;
      return new;
    end
  $$;
create trigger leads_forget_asker before update of user_id on leads
  for each row when (old.user_id is not null and new.user_id is null)
  execute function forget_asker();

create function forget_agent() returns trigger
  language plpgsql
  as $$
    begin
      new.agent_name := 'A former agent';
      return new;
    end
  $$;
create trigger order_items_forget_agent before update of agent_id on order_items
  for each row when (old.agent_id is not null and new.agent_id is null)
  execute function forget_agent();
