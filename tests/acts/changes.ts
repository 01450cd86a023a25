import { sql } from 'kysely'
import type { Database } from '#/database/connection.server.ts'

/** Lets the database note which of the tables is changed: a row that comes, goes, or is no longer what it was. */
export async function watchChanges(db: Database, tables: readonly string[]) {
  await sql`
    create table noted_changes (table_name text not null);
    create function note_change() returns trigger language plpgsql as $$
      begin
        insert into noted_changes values (tg_table_name);
        return null;
      end
    $$
  `.execute(db)
  for (const table of tables)
    await sql`
      create trigger noted_row after insert or delete on ${sql.table(table)}
        for each row execute function note_change();
      create trigger noted_change after update on ${sql.table(table)}
        for each row when (old.* is distinct from new.*) execute function note_change()
    `.execute(db)
  return {
    async forget(): Promise<void> {
      await sql`delete from noted_changes`.execute(db)
    },
    async list(): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`
        select distinct table_name as name from noted_changes order by 1`.execute(db)
      return rows.map(({ name }) => name)
    },
  }
}
