-- What was done about a report, in the words of whoever settled it.
alter table property_reports
  add column settlement_note text check (length(settlement_note) between 1 and 500),
  add check (settlement_note is null or settled_at is not null);
