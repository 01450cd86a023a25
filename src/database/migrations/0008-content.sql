-- What is written here and how it is found: articles, the newsletter, messages, and how visits feel.

alter table posts
  -- How long it takes to read is reckoned from the text until somebody decides otherwise.
  add column is_read_time_chosen boolean not null default false,
  -- The headings, for a table of contents: [{ "id", "text", "level" }].
  add column outline jsonb not null default '[]' check (jsonb_typeof(outline) = 'array'),
  -- Once it was public its address is "gone" when it is taken back, not unknown.
  add column first_published_at timestamptz,
  -- Goes up with every change, so that a form opened earlier is known to be stale.
  add column version integer not null default 1 check (version between 1 and 1000000000),
  add column search_words tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', excerpt), 'B')
      || setweight(to_tsvector('english', body_markdown), 'C')
  ) stored;
update posts set first_published_at = published_at;
create index posts_category on posts (category, published_at desc, id desc) where published_at is not null;
create index posts_tags on posts using gin (tags);
create index posts_words on posts using gin (search_words);
create index posts_changed on posts (updated_at desc, id desc);

-- The fields of the form as they stand, finished or not: a new article's, or changes to one.
create table post_drafts (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  data jsonb not null check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 1000000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index post_drafts_post on post_drafts (post_id, user_id);
create index post_drafts_author on post_drafts (user_id, updated_at desc, id desc);

-- Whoever asked for the newsletter. An address counts once it was confirmed by the link sent to it.
create table subscribers (
  id uuid primary key,
  email text not null unique check (length(email) between 3 and 254 and email = lower(email)),
  status text not null check (status in ('pending', 'confirmed', 'unsubscribed')),
  -- The wording that was agreed to.
  consent_version text not null check (length(consent_version) between 1 and 40),
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  check (status <> 'confirmed' or confirmed_at is not null)
);
create index subscribers_newest on subscribers (requested_at desc, id desc);
create index subscribers_status on subscribers (status, requested_at desc, id desc);
create index subscribers_email_trigrams on subscribers using gin (email gin_trgm_ops);

-- A mail to a subscriber goes when they go.
alter table mails add column subscriber_id uuid references subscribers (id) on delete cascade;
create index mails_subscriber on mails (subscriber_id) where subscriber_id is not null;

-- Whoever deletes their account hears no more from us. Here and not in a command, because accounts know nothing of
-- the newsletter.
create function forget_subscriber() returns trigger
  language plpgsql
  as $$
    begin
      delete from subscribers where email = lower(old.email);
      return null;
    end
  $$;
create trigger accounts_forget_subscriber after delete on accounts
  for each row execute function forget_subscriber();

-- An article on its way to the subscribers, once.
create table post_mailings (
  post_id uuid primary key references posts (id) on delete cascade,
  -- Whoever confirmed later does not get it.
  requested_at timestamptz not null,
  -- How far it has come, in the order of the subscribers' ids; that subscriber may be gone.
  reached_id uuid,
  mail_count integer not null default 0 check (mail_count >= 0),
  finished_at timestamptz
);

-- What a visitor agreed to when they wrote.
alter table leads add column consent_version text check (length(consent_version) between 1 and 40);

-- How fast pages were for real visits, counted by day and not by whom. A bucket's bounds stand in vitals.rules.ts.
create table page_vitals (
  day date not null,
  -- The route's pattern, never the address.
  route text not null check (length(route) between 1 and 100),
  metric text not null check (metric in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB')),
  connection text not null check (connection in ('slow', 'fast', 'unknown')),
  bucket smallint not null check (bucket between 0 and 99),
  count integer not null check (count > 0),
  primary key (day, route, metric, connection, bucket)
);

-- What search engines are sent: the homes that can be had or may be again, as their ids go.
create index properties_sitemap on properties (id) include (updated_at) where status in ('active', 'reserved');
