-- A session may have its deferred checks made at once (SET CONSTRAINTS) and then add lines to the entry that they found
-- right, in the same transaction. So each line has its entry checked as well.
create or replace function check_ledger_entry() returns trigger
  language plpgsql
  as $$
    declare
      entry ledger_entries;
      lines bigint;
      difference numeric;
      reversed ledger_entries;
      wrong text;
    begin
      if tg_table_name = 'ledger_postings' then
        select * into entry from ledger_entries where id = new.entry_id;
      else
        entry := new;
      end if;
      select count(*), coalesce(sum(amount_pesewas), 0) into lines, difference
        from ledger_postings where entry_id = entry.id;
      if lines < 2 or difference <> 0 then
        raise exception 'entry % of % lines does not balance: debits less credits are % pesewas',
          entry.id, lines, difference using errcode = 'check_violation';
      end if;
      if entry.reverses_id is not null then
        select * into reversed from ledger_entries where id = entry.reverses_id;
        if reversed.agreement_id <> entry.agreement_id or reversed.reverses_id is not null then
          raise exception 'entry % cannot reverse entry %', entry.id, entry.reverses_id
            using errcode = 'check_violation';
        end if;
        if exists (
          select from ledger_postings where entry_id in (entry.id, entry.reverses_id)
          group by account having sum(amount_pesewas) <> 0
        ) then
          raise exception 'entry % does not undo all of entry %', entry.id, entry.reverses_id
            using errcode = 'check_violation';
        end if;
      end if;
      select string_agg(account, ', ') into wrong
        from (
          select account from ledger_postings where agreement_id = entry.agreement_id
          group by account
          having (account in ('cash', 'instalments_receivable', 'fees_receivable') and sum(amount_pesewas) < 0)
            or (account in ('equity', 'unpaid_equity', 'advance') and sum(amount_pesewas) > 0)
        ) as accounts;
      if wrong is not null then
        raise exception 'after entry % these accounts of agreement % would be on the wrong side: %',
          entry.id, entry.agreement_id, wrong using errcode = 'check_violation';
      end if;
      return null;
    end
  $$;
create constraint trigger ledger_postings_balance after insert on ledger_postings
  deferrable initially deferred for each row execute function check_ledger_entry();
