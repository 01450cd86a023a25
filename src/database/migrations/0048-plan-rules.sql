-- What a payment plan costs above the price: one rule for every home, or one of a home alone. Rules are versions; what
-- was ordered names the version and holds its amounts.
create table plan_rules (
  version integer primary key generated always as identity,
  -- Of every home that has none of its own; else of one home, which may be gone.
  is_general boolean not null,
  property_id uuid references properties (id) on delete set null,
  -- `general` ends the rule of one home: the general one counts again.
  kind text not null check (kind in ('flat', 'percent', 'declining', 'general')),
  -- For every three months.
  amount_pesewas bigint check (amount_pesewas between 0 and 10000000000000),
  -- A year, of the price or of what is unpaid.
  basis_points integer check (basis_points between 0 and 10000),
  set_by uuid references profiles (id) on delete set null,
  set_at timestamptz not null,
  check ((kind = 'flat') = (amount_pesewas is not null)),
  check ((kind in ('percent', 'declining')) = (basis_points is not null)),
  check (not is_general or (property_id is null and kind <> 'general'))
);
create index plan_rules_general on plan_rules (version) where is_general;
create index plan_rules_property on plan_rules (property_id, version) where property_id is not null;
create index plan_rules_set_by on plan_rules (set_by) where set_by is not null;

-- A rule never changes: another is set instead. Whose account or home is deleted is forgotten.
create function hold_plan_rules() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op = 'DELETE' or to_jsonb(new) - array['property_id', 'set_by'] <> to_jsonb(old) - array['property_id', 'set_by']
        or (new.property_id is not null and new.property_id is distinct from old.property_id)
        or (new.set_by is not null and new.set_by is distinct from old.set_by)
      then
        raise exception 'a rule of payment plans never changes: set another' using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $$;
create trigger plan_rules_hold before update or delete on plan_rules
  for each row execute function hold_plan_rules();

insert into plan_rules (is_general, kind, amount_pesewas, set_at) values (true, 'flat', 5000000, now());

-- The rule of its own that a home has; null where the general one counts.
alter table properties add column plan_rule_version integer references plan_rules (version);
create index properties_plan_rule on properties (id) where plan_rule_version is not null and status = 'active';

create function show_plan_rule_on_property() returns trigger
  language plpgsql
  as $$
    begin
      update properties
      set plan_rule_version = case when new.kind = 'general' then null else new.version end,
        updated_at = greatest(updated_at, new.set_at)
      where id = new.property_id;
      return null;
    end
  $$;
create trigger plan_rules_set after insert on plan_rules
  for each row when (new.property_id is not null) execute function show_plan_rule_on_property();

-- What was ordered with a plan: its rule, and what it comes to. What is paid first is `due_pesewas`.
alter table order_items
  add column plan_rule_version integer references plan_rules (version),
  add column plan_total_pesewas bigint,
  add column plan_monthly_pesewas bigint,
  add column plan_last_monthly_pesewas bigint;

with plans as (
  select order_id, position, plan_months, due_pesewas,
    price_pesewas + div(2 * 5000000::numeric * plan_months + 3, 6)::bigint as total
  from order_items
  where plan_months is not null
)
update order_items
set plan_rule_version = (select min(version) from plan_rules),
  plan_total_pesewas = plans.total,
  plan_monthly_pesewas = (plans.total - plans.due_pesewas) / plans.plan_months,
  plan_last_monthly_pesewas = (plans.total - plans.due_pesewas) / plans.plan_months
    + (plans.total - plans.due_pesewas) % plans.plan_months
from plans
where order_items.order_id = plans.order_id and order_items.position = plans.position;

alter table order_items
  add check (
    num_nulls(plan_months, plan_rule_version, plan_total_pesewas, plan_monthly_pesewas, plan_last_monthly_pesewas)
      in (0, 5)
  ),
  add check (
    plan_total_pesewas = due_pesewas + plan_monthly_pesewas * (plan_months - 1) + plan_last_monthly_pesewas
    and plan_monthly_pesewas >= 0 and plan_last_monthly_pesewas >= plan_monthly_pesewas
  );
