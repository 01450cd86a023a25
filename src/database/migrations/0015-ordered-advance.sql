-- How many months' rent an ordered home's agent asks for in advance, so that what is due on signing stays as it was
-- ordered. Earlier orders take what the home says now: nothing else is known, and null would say that nobody asked.

alter table order_items add column advance_months smallint
  check (advance_months between 0 and 120 and (advance_months is null or tag = 'For Rent'));

update order_items set advance_months = properties.advance_months
  from properties
  where properties.id = order_items.property_id
    and order_items.tag = 'For Rent' and properties.tag = 'For Rent'
    and properties.advance_months is not null;
