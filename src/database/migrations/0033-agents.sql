-- A third role: an agent lists, changes and sees what is their own, and nothing else of the dashboard.
alter table profiles drop constraint profiles_role_check;
alter table profiles add constraint profiles_role_check check (role in ('user', 'admin', 'agent'));
