import type { LaunchReader } from '../launch-reader.ts'
import { boopReader } from './boop.ts'
import { heavenReader } from './heaven.ts'
import { launchLabReader } from './launch-lab.ts'
import { meteoraDbcReader } from './meteora-dbc.ts'
import { moonshotReader } from './moonshot.ts'
import { pumpReader } from './pump.ts'

/** Launch programs whose creations and graduations are read. To add one: write its file, its line here, its test. */
export const launchReaders: readonly LaunchReader[] = [
  pumpReader,
  launchLabReader,
  meteoraDbcReader,
  moonshotReader,
  boopReader,
  heavenReader,
]
