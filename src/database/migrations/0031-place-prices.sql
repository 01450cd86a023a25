-- What homes of a tag and type ask in a place with everything that lies in it, month by month. Written by a job; never of
-- fewer homes than five, so that nobody's price is told by it.
create table place_prices (
  place_id uuid not null references places (id) on delete cascade,
  tag text not null check (tag in ('For Sale', 'For Rent')),
  type text not null check (type in ('Apartment', 'House', 'Townhouse', 'Room', 'Commercial', 'Land')),
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  homes integer not null check (homes >= 5),
  -- What half of them ask or less.
  median_pesewas bigint not null check (median_pesewas > 0),
  has_samples boolean not null,
  primary key (place_id, tag, type, month)
);

-- At which moment the homes of a month were looked at last: in the month that runs every day, then once more at its end.
create table place_price_months (
  month date primary key check (extract(day from month) = 1),
  counted_at timestamptz not null
);
