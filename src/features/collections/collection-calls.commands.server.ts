import type { Collector } from './collection.schema.ts'
import { COLLECTION_PREFIX } from './collection-lines.commands.server.ts'
import { settleCollectionRefunds } from './collection-refunds.commands.server.ts'
import { type CollectingServices, settleCollection } from './collection-settling.commands.server.ts'

/** What hears the provider's calls about payments of a payee, beside those of orders. */
export function collectionCalls(services: CollectingServices, collectors: readonly Collector[]) {
  return {
    knows: (reference: string) => reference.startsWith(COLLECTION_PREFIX),
    settle: (reference: string) => settleCollection(services, collectors, reference),
    settleRefunds: (given: { since: Date; reference: string }) =>
      settleCollectionRefunds(services, collectors, given),
  }
}
