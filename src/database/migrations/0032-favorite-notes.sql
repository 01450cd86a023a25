-- What somebody has noted of a home that they keep, for nobody but themselves.
alter table favorites add column note text check (length(note) between 1 and 500);
