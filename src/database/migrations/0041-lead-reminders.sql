-- For which day whoever takes care of a lead has been reminded: once for each.
alter table leads add column reminded_for date;
create index leads_due on leads (due_on) where due_on is not null and status in ('new', 'contacted', 'viewing');

-- What somebody wrote is looked through as well.
drop index leads_text_trigrams;
create index leads_text_trigrams on leads using gin (
  lower(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' '
    || coalesce(property_title, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(message, '')) gin_trgm_ops
);
