import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertAccount } from '../../tests/factories/account-factory.ts'
import { insertDealings } from '../../tests/factories/dealings-factory.ts'
import { insertProperty } from '../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../tests/support/test-database.ts'
import { migrate } from './migrate.server.ts'

const database = useTestDatabase()
const migrations = join(import.meta.dirname, 'migrations')

test('a database with homes and pending orders from before gets its counts and its claims', async () => {
  const { db } = database
  const buyer = {
    ...(await insertAccount(db)),
    fullName: 'Ama Mensah',
    phone: '+233244123456',
    address: 'Ring Road 1',
  }
  const agent = await insertAccount(db)
  await insertProperty(db, { userId: agent.id })
  const { id: propertyId } = await insertProperty(db, { userId: agent.id })
  await insertDealings(db, { buyer, propertyId })
  // Not the name of a place, which they would be linked to.
  await db.updateTable('properties').set({ location: 'Behind the market' }).execute()
  const before = await readDerivedRows()
  expect(before.claims).not.toEqual([])
  expect(before.counts).not.toEqual([])

  await sql`
    update places set name = 'Obuase', slug = 'obuase', label = 'Obuase, Ashanti' where slug = 'obuasi';
    delete from places where slug in ('kodie', 'essikado');
    alter table removed_properties drop column type, drop column price_pesewas;
    alter table post_mailings drop column subject, drop column greeting;
    drop table mailing_homes, newsletter_tallies, email_changes;
    drop function tally_newsletter_mails cascade;
    drop index mails_newsletter, audit_events_without_sign_ins, mails_failed_first;
    drop table brand_texts;
    drop table instalment_payments, unconfirmed_plans, plan_notices cascade;
    drop function refuse_instalment_change, check_instalments, forget_instalment_evidence cascade;
    drop table agreement_documents, application_identities, application_files;
    drop table agreement_notices, collection_payments cascade;
    drop function refuse_collection_change, check_collection, check_collection_of cascade;
    drop table agreements, agreement_price_raises, agreement_status_changes, agreement_signatures, property_agreements, ledger_entries,
      ledger_postings, ledger_proposals cascade;
    drop function forget_agreement_files, forget_agreement_buyer, forget_agreement_signer, refuse_ledger_change, refuse_late_posting,
      check_ledger_entry, hold_price_raises, hold_signed_agreement, hold_signature,
      hold_agreement_history cascade;
    drop table property_claims, property_publications, place_prices, place_price_months;
    drop function first_listed_before, note_publications, note_new_publications, note_changed_publications,
      note_ended_publications cascade;
    drop table payments;
    drop table notifications, devices cascade;
    drop function forget_devices cascade;
    drop function check_money_of, check_money_of_payment, check_money_of_order, keep_payment,
      refund_was_requested cascade;
    drop index orders_holds;
    drop function forget_decision_notes cascade;
    alter table order_items drop column state, drop column decided_at, drop column decided_by, drop column note,
      drop column refund_pesewas;
    alter table orders drop column hold_ends_at, drop column payment_channel;
    alter table orders drop constraint orders_status_check;
    update orders set status = 'pending' where status = 'paid';
    alter table orders add constraint orders_status_check check (status in ('pending', 'completed', 'cancelled'));
    drop function note_inserted_properties, note_deleted_properties, note_updated_properties,
      note_truncated_properties, fold_property_counts cascade;
    drop function counted_property_cells, recount_property_cells cascade;
    drop table property_counts, property_totals, property_count_changes, property_cells, property_cell_changes cascade;
    drop function shown_position, place_on_map, move_homes_of_place, cells_of, note_inserted_cells, note_deleted_cells,
      note_updated_cells, note_truncated_cells, fold_property_cells cascade;
    drop function scopes_of cascade;
    drop function search_tokens, move_in_pesewas, cell_tokens, map_cell, takes_payment_plan, are_amenities,
      are_papers, paper_tokens, end_paper_sightings, forget_saved_searches,
      forget_search_matches, note_new_properties,
      note_changed_properties cascade;
    drop index properties_kind_cheapest;
    create index properties_search on properties using gin (search_text) where status = 'active';
    alter table property_images drop column caption;
    alter table properties drop column reference, drop column confirmed_at, drop column updated_before,
      drop column undone_version;
    alter table order_items drop column advance_months;
    alter table properties drop column amenities, drop column papers, drop column papers_seen, drop column pin_latitude, drop column pin_longitude,
      drop column shows_pin, drop column map_latitude, drop column map_longitude,
      drop column deposit_pesewas, drop column agent_fee_pesewas, drop column other_fees_pesewas;
    alter table order_items drop column deposit_pesewas, drop column agent_fee_pesewas,
      drop column other_fees_pesewas;
    drop table shortlists, shortlist_homes, shortlist_voters, shortlist_votes, shortlist_comments cascade;
    alter table order_items drop column plan_rule_version, drop column plan_total_pesewas,
      drop column plan_monthly_pesewas, drop column plan_last_monthly_pesewas;
    alter table properties drop column plan_rule_version;
    drop table plan_rules cascade;
    drop function hold_plan_rules, show_plan_rule_on_property cascade;
    drop table rent_to_own_offers cascade;
    drop function are_exit_steps, hold_offer_terms, show_offer_on_property, offer_tokens cascade;
    alter table properties drop column offer_option_fee_pesewas, drop column offer_monthly_pesewas;
    drop table place_aliases, property_reports, property_imports, property_import_rows, saved_searches, saved_search_keys,
      saved_search_matches, property_changes, property_paper_sightings cascade;
    drop table offered_homes, offered_home_images;
    drop table property_owner_changes, property_previews;
    alter table accounts drop column blocked_at, drop column block_reason;
    alter table mails drop column saved_search_id;
    alter table leads drop column reminded_for;
    drop index if exists leads_due;
    alter table favorites drop column note;
    delete from kysely_migration where name >= '0011'
  `.execute(db)

  const said: string[] = []
  const ran = await migrate(db, migrations, (sentence) => void said.push(sentence))
  expect(ran).toContain('0016-payment-plan-filter')
  expect(said).toEqual(
    ran.map((name, index) => `Bringing the database up to date: ${name} (${index + 1} of ${ran.length})`),
  )
  expect(await readDerivedRows()).toEqual(before)
})

async function readDerivedRows() {
  const { db } = database
  const claims = await db
    .selectFrom('propertyClaims')
    .selectAll()
    .orderBy('propertyId')
    .orderBy('orderId')
    .execute()
  await sql`select fold_property_counts()`.execute(db)
  const counts = await db
    .selectFrom('propertyCounts')
    .selectAll()
    .orderBy('scopeId')
    .orderBy('tag')
    .orderBy('type')
    .orderBy('beds')
    .orderBy('baths')
    .orderBy('hasPlan')
    .execute()
  return { claims, counts }
}
