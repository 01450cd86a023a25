-- What the buyer of a plan was reminded of: each once, by its name.
create table plan_notices (
  order_id uuid not null,
  position smallint not null,
  key text not null check (length(key) between 1 and 100),
  at timestamptz not null,
  primary key (order_id, position, key),
  foreign key (order_id, position) references order_items (order_id, position) on delete cascade
);
