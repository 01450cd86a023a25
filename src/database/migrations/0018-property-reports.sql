-- What visitors say is wrong with a property. Nothing here names who said it.
create table property_reports (
  id uuid primary key,
  property_id uuid not null references properties (id) on delete cascade,
  reason text not null check (reason in (
    'unavailable', 'wrong-price', 'wrong-place', 'other-pictures', 'money-first', 'listed-twice', 'other'
  )),
  note text check (length(note) between 1 and 500),
  reported_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references profiles (id) on delete set null,
  check (settled_by is null or settled_at is not null)
);
create index property_reports_property on property_reports (property_id);
create index property_reports_open on property_reports (reported_at desc) where settled_at is null;
create index property_reports_settled on property_reports (settled_at) where settled_at is not null;
create index property_reports_settler on property_reports (settled_by) where settled_by is not null;
