-- What was signed stays as it was signed, whoever writes: from the seller's signature on nothing changes of an agreement
-- but where it is in its life, and the day of signing is set once. With accounts and homes go their names.
create function hold_signed_agreement() returns trigger
  language plpgsql
  as $$
    declare
      changing constant text[] := array[
        'status', 'starts_on', 'ended_on', 'updated_at', 'asked_for', 'property_id', 'buyer_id', 'buyer_name',
        'monthly_income_pesewas', 'employment'
      ];
    begin
      if to_jsonb(new) - changing <> to_jsonb(old) - changing
        or (old.starts_on is not null and new.starts_on is distinct from old.starts_on)
        or (old.ended_on is not null and new.ended_on is distinct from old.ended_on)
        or (new.property_id is not null and new.property_id is distinct from old.property_id)
        or (new.buyer_id is not null and new.buyer_id is distinct from old.buyer_id)
        or (new.buyer_name is not null and new.buyer_name is distinct from old.buyer_name)
      then
        raise exception 'agreement % stays as it was signed', old.number using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $$;
create trigger agreements_hold_signed before update on agreements
  for each row when (old.document is not null) execute function hold_signed_agreement();

-- Of a signature only its person is forgotten, with their account.
create function hold_signature() returns trigger
  language plpgsql
  as $$
    declare
      forgotten constant text[] := array['account_id', 'name', 'ip'];
    begin
      if to_jsonb(new) - forgotten <> to_jsonb(old) - forgotten or old.account_id is null or new.account_id is not null
      then
        raise exception 'the signature of the % stays as it was given', old.party using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $$;
-- Its name comes after that of the trigger which forgets.
create trigger agreement_signatures_hold before update on agreement_signatures
  for each row execute function hold_signature();
alter table agreements enable always trigger agreements_hold_signed;
alter table agreement_signatures enable always trigger agreement_signatures_hold;
