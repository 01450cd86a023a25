-- What was made, mailed and decided of an agreement stays as it was written, whoever writes: only what names its buyer
-- goes, once they are forgotten.

create function hold_agreement_history() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op = 'UPDATE' then
        if tg_table_name = 'agreement_documents' then
          -- Code, amounts and hashes stay.
          if to_jsonb(new) - 'file' = to_jsonb(old) - 'file' and new.file is null
            and exists (select from agreements where id = old.agreement_id and buyer_id is null)
          then
            return new;
          end if;
        elsif tg_table_name = 'agreement_status_changes' then
          -- What was asked and answered about an application goes with it.
          if to_jsonb(new) - array['changed_by', 'reason'] = to_jsonb(old) - array['changed_by', 'reason']
            and (new.changed_by is null or new.changed_by is not distinct from old.changed_by)
            and (new.reason is not distinct from old.reason
              or (new.reason is null and old.from_status = 'applied' and old.to_status = 'applied'
                and not exists (select from application_identities where agreement_id = old.agreement_id)
                and exists (
                  select from agreements
                  where id = old.agreement_id and monthly_income_pesewas is null and employment is null
                )))
          then
            return new;
          end if;
        elsif tg_table_name = 'ledger_proposals' then
          if to_jsonb(new) - array['proposed_by', 'decision', 'decided_by', 'decided_at']
              = to_jsonb(old) - array['proposed_by', 'decision', 'decided_by', 'decided_at']
            and (new.proposed_by is null or new.proposed_by is not distinct from old.proposed_by)
            and (old.decision is null or (new.decision = old.decision and new.decided_at = old.decided_at
              and (new.decided_by is null or new.decided_by is not distinct from old.decided_by)))
          then
            return new;
          end if;
        end if;
      end if;
      raise exception 'the history of an agreement stays: % on % is refused', tg_op, tg_table_name
        using errcode = 'restrict_violation';
    end
  $$;

create trigger agreement_documents_hold before update or delete on agreement_documents
  for each row execute function hold_agreement_history();
create trigger agreement_documents_stay before truncate on agreement_documents
  for each statement execute function hold_agreement_history();
create trigger agreement_status_changes_hold before update or delete on agreement_status_changes
  for each row execute function hold_agreement_history();
create trigger agreement_status_changes_stay before truncate on agreement_status_changes
  for each statement execute function hold_agreement_history();
create trigger agreement_notices_hold before update or delete on agreement_notices
  for each row execute function hold_agreement_history();
create trigger agreement_notices_stay before truncate on agreement_notices
  for each statement execute function hold_agreement_history();
create trigger ledger_proposals_hold before update or delete on ledger_proposals
  for each row execute function hold_agreement_history();
create trigger ledger_proposals_stay before truncate on ledger_proposals
  for each statement execute function hold_agreement_history();
-- Also where a session says that it replicates.
alter table agreement_documents enable always trigger agreement_documents_hold;
alter table agreement_documents enable always trigger agreement_documents_stay;
alter table agreement_status_changes enable always trigger agreement_status_changes_hold;
alter table agreement_status_changes enable always trigger agreement_status_changes_stay;
alter table agreement_notices enable always trigger agreement_notices_hold;
alter table agreement_notices enable always trigger agreement_notices_stay;
alter table ledger_proposals enable always trigger ledger_proposals_hold;
alter table ledger_proposals enable always trigger ledger_proposals_stay;

create or replace function forget_agreement_files() returns trigger
  language plpgsql
  as $$
    begin
      update agreement_documents set file = null where agreement_id = new.id and file is not null;
      delete from application_identities where agreement_id = new.id;
      delete from application_files where agreement_id = new.id;
      update agreement_status_changes set reason = null
        where agreement_id = new.id and from_status = 'applied' and to_status = 'applied' and reason is not null;
      return null;
    end
  $$;

create or replace function forget_agreement_buyer() returns trigger
  language plpgsql
  as $$
    begin
      new.buyer_name := null;
      new.monthly_income_pesewas := null;
      new.employment := null;
      new.asked_for := null;
      return new;
    end
  $$;

-- An offer forgets the address of its seller when their account is deleted, as it forgets who made it.
create or replace function hold_offer_terms() returns trigger
  language plpgsql
  as $$
    begin
      if to_jsonb(new) - array['ended_at', 'ended_by', 'made_by', 'seller_email']
          <> to_jsonb(old) - array['ended_at', 'ended_by', 'made_by', 'seller_email']
        or (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
        or (new.made_by is not null and new.made_by is distinct from old.made_by)
        or (new.seller_email is not null and new.seller_email is distinct from old.seller_email)
      then
        raise exception 'the terms of an offer never change: end it and make another';
      end if;
      return new;
    end
  $$;
