import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { ListSource } from '../../lists/entries/list-source.ts'
import { listSources } from '../../lists/adapters/registry.ts'
import type { ListAsk } from './renew-lists.ts'

type Places = Pick<Config, 'dataDir' | 'lists' | 'listUrls' | 'listsDir'>

export const databasePathOf = ({ dataDir }: Places): string => join(dataDir, 'drawbridge.db')

/** Folder of the operator's own lists. */
export const listsFolderOf = ({ dataDir, listsDir }: Places): string =>
  listsDir ?? join(dataDir, 'lists')

/** The lists that the operator has enabled, and from where he wants each. */
export const enabledLists = ({
  lists,
  listUrls,
}: Places): { sources: ListSource[]; asks: ListAsk[] } => {
  const sources = listSources.filter(({ id }) => lists.includes(id))
  const asks = sources.map(({ id }) => {
    const url = listUrls.get(id)
    return { id, ...(url !== undefined && { url }) }
  })
  return { sources, asks }
}
