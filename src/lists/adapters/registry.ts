import type { ListSource } from '../entries/list-source.ts'
import { metamaskList } from './sources/metamask.ts'
import { ofacList } from './sources/ofac.ts'
import { phantomTokensList } from './sources/phantom-tokens.ts'
import { phantomList } from './sources/phantom.ts'
import { polkadotJsList } from './sources/polkadot-js.ts'
import { scamsnifferList } from './sources/scamsniffer.ts'
import { spmediaList } from './sources/spmedia.ts'

/** Every list that can be enabled, in display order. None is enabled by default, because each has its own terms. */
export const listSources: readonly ListSource[] = [
  metamaskList,
  scamsnifferList,
  phantomList,
  phantomTokensList,
  polkadotJsList,
  spmediaList,
  ofacList,
]
