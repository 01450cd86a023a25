-- When somebody last said of a home that it is still to be had, though nothing of it was changed.
alter table properties add column confirmed_at timestamptz;
