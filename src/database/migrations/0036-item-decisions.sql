-- The staff decide each home of an order by itself, and what becomes of the order follows from them.

alter table order_items
  add column decided_at timestamptz,
  -- Null before that, and where nobody knows any more.
  add column decided_by text check (decided_by in ('buyer', 'staff')),
  -- What the staff write to the buyer with it.
  add column note text check (length(note) between 1 and 500),
  -- What was asked back of the payment because this home alone was declined.
  add column refund_pesewas bigint check (refund_pesewas >= 0);

-- Until now the whole of an order was decided at once.
update order_items set
    state = case orders.status when 'completed' then 'accepted' when 'cancelled' then 'declined' else 'refunded' end,
    decided_at = orders.updated_at,
    decided_by = (
      select case when changes.changed_by = orders.user_id then 'buyer' else 'staff' end
        from order_status_changes as changes
        where changes.order_id = orders.id and changes.to_status = orders.status and changes.changed_by is not null
        order by changes.sequence desc limit 1
    )
  from orders
  where orders.id = order_items.order_id and orders.status in ('completed', 'cancelled', 'refunded');

alter table order_items
  add constraint order_items_undecided check (
    state <> 'placed' or (decided_by is null and note is null and refund_pesewas is null)
  );

-- What was written to a buyer may name them.
create function forget_decision_notes() returns trigger
  language plpgsql
  as $$
    begin
      update order_items set note = null where order_id = new.id and note is not null;
      return null;
    end
  $$;
create trigger orders_forget_notes after update of user_id on orders
  for each row when (old.user_id is not null and new.user_id is null)
  execute function forget_decision_notes();
