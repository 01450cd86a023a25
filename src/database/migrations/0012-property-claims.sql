-- Which pending order a property waits for, where whoever changes the property can ask for it.

create table property_claims (
  property_id uuid not null references properties (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  -- By which people know the order.
  order_number bigint not null,
  primary key (property_id, order_id)
);
create index property_claims_order on property_claims (order_id);

insert into property_claims (property_id, order_id, order_number)
  select distinct order_items.property_id, orders.id, orders.number
  from order_items
  join orders on orders.id = order_items.order_id
  where orders.status = 'pending' and order_items.property_id is not null;
