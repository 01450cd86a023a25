-- Homes that an article is sent with, in the order in which they were picked.
create table mailing_homes (
  post_id uuid not null references post_mailings (post_id) on delete cascade,
  position smallint not null check (position between 1 and 6),
  property_id uuid not null references properties (id) on delete cascade,
  primary key (post_id, position),
  unique (post_id, property_id)
);
create index mailing_homes_property on mailing_homes (property_id);

-- What became of a newsletter's mails that are not here any more, and who left after it: numbers only, ever added to.
create table newsletter_tallies (
  sequence bigint generated always as identity primary key,
  post_id uuid not null references post_mailings (post_id) on delete cascade,
  outcome text not null check (outcome in ('sent', 'failed', 'unsubscribed')),
  count integer not null check (count > 0)
);
create index newsletter_tallies_post on newsletter_tallies (post_id, outcome);
create index mails_newsletter on mails ((data ->> 'postId'), status)
  where template = 'newsletter-post' and subscriber_id is not null;

-- Here and not in a command, because mails go in many ways: by age, with their subscriber, with an account.
create function tally_newsletter_mails() returns trigger
  language plpgsql
  as $$
    begin
      insert into newsletter_tallies (post_id, outcome, count)
      select post_mailings.post_id, gone.status, count(*)
      from gone
      join post_mailings on post_mailings.post_id::text = gone.data ->> 'postId'
      where gone.template = 'newsletter-post'
        and gone.subscriber_id is not null
        and gone.status in ('sent', 'failed')
      group by post_mailings.post_id, gone.status;
      return null;
    end
  $$;
create trigger mails_tally_newsletters after delete on mails
  referencing old table as gone
  for each statement execute function tally_newsletter_mails();

-- Of newsletters before this, what is not here any more was sent.
insert into newsletter_tallies (post_id, outcome, count)
select post_mailings.post_id, 'sent', post_mailings.mail_count - count(mails.id)
from post_mailings
left join mails on mails.template = 'newsletter-post'
  and mails.subscriber_id is not null
  and mails.data ->> 'postId' = post_mailings.post_id::text
group by post_mailings.post_id, post_mailings.mail_count
having post_mailings.mail_count > count(mails.id);
