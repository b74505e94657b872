import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { ListSource } from '../../lists/entries/list-source.ts'
import { listSources } from '../../lists/adapters/registry.ts'

/** A list to update by its id, from the configured URL or else the publisher's. */
export type ListRenewal = { id: string; url?: string }

type Places = Pick<Config, 'dataDir' | 'lists' | 'listUrls' | 'listsDir'>

export const databasePathOf = ({ dataDir }: Places): string => join(dataDir, 'drawbridge.db')

/** The database of trades. */
export const marketPathOf = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'market.db')

/** Folder of the operator's own lists. */
export const listsFolderOf = ({ dataDir, listsDir }: Places): string =>
  listsDir ?? join(dataDir, 'lists')

/** The enabled lists, and the configured address of each. */
export const enabledLists = ({
  lists,
  listUrls,
}: Places): { sources: ListSource[]; renewals: ListRenewal[] } => {
  const sources = listSources.filter(({ id }) => lists.includes(id))
  const renewals = sources.map(({ id }) => {
    const url = listUrls.get(id)
    return { id, ...(url !== undefined && { url }) }
  })
  return { sources, renewals }
}
