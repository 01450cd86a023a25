import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import type { Refusal } from '#/shared/errors.ts'
import { isId, newId } from '#/shared/ids.ts'
import { asWritten } from '#/shared/text.ts'
import { ownedBy } from '../access/scope.rules.ts'
import { asAdministrator } from '../accounts/administrator-act.commands.server.ts'
import { asAgent } from '../accounts/agent-act.commands.server.ts'
import { textsOf } from './draft.rules.ts'
import { DRAFT_SUBJECTS, type DraftFields, type DraftTable } from './draft.schema.ts'

type DraftServices = Pick<Services, 'clock' | 'db'>

/** What is peculiar to one table of drafts. */
type DraftRules<F extends string> = {
  /** The names of the fields that are saved. */
  fields: readonly F[]
  /** How many things one author may have begun and not finished. */
  most: number
  mostBytes: number
  /** Refuses changes of what is not there or not theirs to change; keeps it from going until `tx` ends. */
  holdSubject: (tx: Transaction<DB>, actor: Actor, subjectId: string) => Promise<void>
  /** Refuses a draft that was sent and has become something already. */
  refuseUsed: (tx: Transaction<DB>, actor: Actor, draftId: string) => Promise<void>
  /** Agents have such drafts, too. */
  isForAgents?: true
  notFound: () => Refusal
  tooLarge: () => Refusal
  tooMany: (most: number) => Refusal
}

/** What stands in a form: of something new under `draftId`, or changes of `subjectId`. */
type Draft<F extends string> = {
  /** An id of the caller's, or null for a first time. */
  draftId: string | null
  /** What is changed; null for something new. */
  subjectId: string | null
  fields: DraftFields<F>
  /** The version that the form was opened with. */
  version?: number | null
}

/**
 * How administrators, and agents where `isForAgents`, keep and forget drafts in `table`, which the caller owns. Of changes there is one draft for each
 * author; what was sent meanwhile is not saved again. A draft of one's own that is gone already is no refusal when it is
 * forgotten, and somebody else's stays.
 */
export function draftsIn<F extends string>(table: DraftTable, rules: DraftRules<F>) {
  const subject = DRAFT_SUBJECTS[table]

  function asAuthor<T>(
    services: DraftServices,
    author: Actor,
    act: (tx: Transaction<DB>) => Promise<T>,
    isOneByOne = false,
  ): Promise<T> {
    return rules.isForAgents
      ? asAgent(services, author, ownedBy(author.accountId), act, { isOneByOne })
      : asAdministrator(services, author, act, { isOneByOne })
  }

  async function keepBeginning(
    tx: Transaction<DB>,
    author: Actor,
    { draftId, data, savedAt }: { draftId: string | null; data: string; savedAt: Date },
  ): Promise<string> {
    const userId = author.accountId
    if (draftId !== null) {
      await rules.refuseUsed(tx, author, draftId)
      const { numUpdatedRows } = await tx
        .updateTable(table)
        .set({ data, updatedAt: savedAt })
        .where('id', '=', draftId)
        .where('userId', '=', userId)
        .where(subject, 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) return draftId
    }
    const { count } = await tx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .where(subject, 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= rules.most) throw rules.tooMany(rules.most)
    const id = draftId ?? newId(savedAt.getTime())
    const added = await tx
      .insertInto(table)
      .values({ id, userId, data, createdAt: savedAt, updatedAt: savedAt })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // The id of somebody else's, or of changes.
    if (!added) throw rules.notFound()
    return id
  }

  async function keepChanges(
    tx: Transaction<DB>,
    author: Actor,
    { subjectId, data, savedAt }: { subjectId: string; data: string; savedAt: Date },
  ): Promise<string> {
    await rules.holdSubject(tx, author, subjectId)
    const { id } = await tx
      .insertInto(table)
      .values({
        id: newId(savedAt.getTime()),
        userId: author.accountId,
        [subject]: subjectId,
        data,
        createdAt: savedAt,
        updatedAt: savedAt,
      })
      .onConflict((conflict) =>
        conflict.columns([subject, 'userId']).doUpdateSet({ data, updatedAt: savedAt }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  return {
    async save(
      { db, clock }: DraftServices,
      actor: Actor,
      draft: Draft<F>,
    ): Promise<{ draftId: string; savedAt: Date }> {
      const { draftId, subjectId } = draft
      if (draftId !== null && !isId(draftId)) throw rules.notFound()
      const data = dataOf(draft, rules)
      const keep = async (tx: Transaction<DB>) => {
        const savedAt = clock.now()
        const id =
          subjectId === null
            ? await keepBeginning(tx, actor, { draftId, data, savedAt })
            : await keepChanges(tx, actor, { subjectId, data, savedAt })
        return { draftId: id, savedAt }
      }
      return await asAuthor({ db, clock }, actor, keep, true)
    },

    async discard(services: DraftServices, actor: Actor, { draftId }: { draftId: string }): Promise<void> {
      await asAuthor(services, actor, async (tx) => {
        if (!isId(draftId)) return
        await tx.deleteFrom(table).where('id', '=', draftId).where('userId', '=', actor.accountId).execute()
      })
    },
  }
}

function dataOf<F extends string>({ fields, version }: Draft<F>, rules: DraftRules<F>): string {
  const texts = Object.entries<string | undefined>(textsOf(rules.fields, fields))
  const written = Object.fromEntries(texts.map(([name, value = '']) => [name, asWritten(value)]))
  const known = Number.isSafeInteger(version) ? { version } : {}
  const data = JSON.stringify({ ...written, ...known })
  if (Buffer.byteLength(data) > rules.mostBytes) throw rules.tooLarge()
  return data
}
