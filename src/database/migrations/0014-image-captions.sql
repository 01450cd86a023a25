-- What stands under a picture for everybody to read; the alternative text is for those who do not see it.

alter table property_images add column caption text check (length(caption) between 1 and 120);
