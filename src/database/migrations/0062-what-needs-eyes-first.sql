-- The audit log without the sign-ins that succeeded, which are most of it.
create index audit_events_without_sign_ins on audit_events (at desc, id desc) where event <> 'account.sign_in_ok';

-- The outbox with what failed on top.
create index mails_failed_first on mails ((status = 'failed') desc, created_at desc, id desc);
