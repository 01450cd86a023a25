-- Where the signed agreement is mailed to; offers from before have none.
alter table rent_to_own_offers add column seller_email text
  check (length(seller_email) between 3 and 254 and seller_email !~ '[[:space:][:cntrl:]]');
