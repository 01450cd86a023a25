-- A picture that was uploaded to try things out is gone after a while.

alter table images add column expires_at timestamptz;
create index images_expires on images (expires_at) where expires_at is not null;
create index images_created on images (created_at, id);
