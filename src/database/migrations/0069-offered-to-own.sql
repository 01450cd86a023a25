-- The homes offered to rent to own are few, and counted beside the others wherever options have counts.
create index properties_offered_to_own on properties (place_id)
  where status = 'active' and offer_monthly_pesewas is not null;
