-- What is paid back was asked for, at this amount: a refund that nobody requested cannot be settled.
create function refund_was_requested() returns trigger
  language plpgsql
  as $$
    begin
      if not exists (
        select from payments where order_id = new.order_id and kind = 'refund_requested'
          and refund_reference = new.refund_reference and amount_pesewas = new.amount_pesewas
      ) then
        raise exception 'refund % of % pesewas was never requested', new.refund_reference, new.amount_pesewas
          using errcode = 'check_violation';
      end if;
      return new;
    end
  $$;
create trigger payments_refund_requested before insert on payments
  for each row when (new.kind = 'refund_settled') execute function refund_was_requested();
