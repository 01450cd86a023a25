-- What an administrator writes of a newsletter: its subject where that is not the article's title, and lines before it.
alter table post_mailings
  add column subject text check (char_length(subject) between 1 and 120),
  add column greeting text check (char_length(greeting) between 1 and 500);
