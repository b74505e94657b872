import { productVersion } from '../build-info.ts'
import type { Config } from '../config.ts'
import { sourceNames } from '../config/token-sources.ts'
import { attributionsOf } from '../market/words/attribution.ts'
import type { PageSetting } from '../pages/page-shell.ts'

/** What the pages say of this server. Links lead only to what everyone who reads them may open. */
export const pageSettingOf = (
  config: Pick<Config, 'tryExamples' | 'publicMonitoring' | 'exampleApp'> &
    Parameters<typeof sourceNames>[0],
): PageSetting => ({
  version: productVersion,
  examples: config.tryExamples,
  credits: attributionsOf(sourceNames(config)),
  has: { overview: config.publicMonitoring, example: config.exampleApp !== undefined },
})
