-- What is paid of a plan after checkout, recorded by the staff: only ever added to. What is due when follows from the
-- plan that the order holds.
create table instalment_payments (
  id uuid primary key,
  order_id uuid not null,
  position smallint not null,
  -- Below zero for what takes another line back.
  amount_pesewas bigint not null check (amount_pesewas <> 0),
  received_on date not null,
  method text not null check (method in ('cash', 'bank_transfer', 'mobile_money', 'card', 'cheque')),
  reference text not null check (length(reference) between 1 and 100),
  -- Who saw what, or why it is reversed.
  evidence text not null check (length(evidence) between 1 and 500),
  reverses_id uuid unique references instalment_payments (id),
  recorded_by uuid references profiles (id) on delete set null,
  at timestamptz not null,
  sequence bigint not null generated always as identity,
  foreign key (order_id, position) references order_items (order_id, position),
  check ((amount_pesewas < 0) = (reverses_id is not null))
);
create index instalment_payments_item on instalment_payments (order_id, position, sequence);
create index instalment_payments_reference on instalment_payments (lower(reference));
create index instalment_payments_recorded_by on instalment_payments (recorded_by) where recorded_by is not null;

-- Plans that were ordered before anybody wrote down what was paid of them: nothing of these is late until an
-- administrator has confirmed what was.
create table unconfirmed_plans (
  order_id uuid not null,
  position smallint not null,
  confirmed_at timestamptz,
  confirmed_by uuid references profiles (id) on delete set null,
  primary key (order_id, position),
  foreign key (order_id, position) references order_items (order_id, position) on delete cascade
);
create index unconfirmed_plans_confirmed_by on unconfirmed_plans (confirmed_by) where confirmed_by is not null;
insert into unconfirmed_plans (order_id, position)
select order_id, position from order_items where plan_months is not null;

create function refuse_instalment_change() returns trigger
  language plpgsql
  as $$
    begin
      -- Whose account is deleted is forgotten, and what was written may name them.
      if tg_op = 'TRUNCATE' or tg_op = 'DELETE' then
        raise exception 'payments of instalments are only ever added: % is refused', tg_op
          using errcode = 'restrict_violation';
      end if;
      if to_jsonb(new) - array['recorded_by', 'evidence'] = to_jsonb(old) - array['recorded_by', 'evidence']
        and (new.recorded_by is null or new.recorded_by is not distinct from old.recorded_by)
        and new.evidence in (old.evidence, '–')
      then
        return new;
      end if;
      raise exception 'payments of instalments are only ever added: % is refused', tg_op
        using errcode = 'restrict_violation';
    end
  $$;
create trigger instalment_payments_refuse_change before update or delete on instalment_payments
  for each row execute function refuse_instalment_change();
create trigger instalment_payments_refuse_emptying before truncate on instalment_payments
  for each statement execute function refuse_instalment_change();

-- At the end of each transaction no more is paid than the plan asks for after its first payment, and never less than
-- nothing; what takes a line back takes all of it back, of the same home.
create function check_instalments() returns trigger
  language plpgsql
  as $$
    declare
      paid bigint;
      asked bigint;
    begin
      select coalesce(sum(amount_pesewas), 0) into paid
        from instalment_payments where order_id = new.order_id and position = new.position;
      select plan_total_pesewas - due_pesewas into asked
        from order_items where order_id = new.order_id and position = new.position;
      if asked is null or paid < 0 or paid > asked then
        raise exception 'of % pesewas in instalments % would be paid', asked, paid using errcode = 'check_violation';
      end if;
      if new.reverses_id is not null and not exists (
        select from instalment_payments as reversed
        where reversed.id = new.reverses_id and reversed.amount_pesewas = -new.amount_pesewas
          and reversed.order_id = new.order_id and reversed.position = new.position
      ) then
        raise exception 'a reversal takes back another amount' using errcode = 'check_violation';
      end if;
      return null;
    end
  $$;
create constraint trigger instalment_payments_add_up after insert on instalment_payments
  deferrable initially deferred for each row execute function check_instalments();

create function forget_instalment_evidence() returns trigger
  language plpgsql
  as $$
    begin
      update instalment_payments set evidence = '–' where order_id = new.id;
      return null;
    end
  $$;
create trigger orders_forget_instalment_evidence after update of user_id on orders
  for each row when (old.user_id is not null and new.user_id is null)
  execute function forget_instalment_evidence();
