import { type Config, type Environment, misspeltIn, settings } from '../../config.ts'
import { unusedIndexSettings } from '../../config/trade-index.ts'
import { openCountryDatabase } from '../../store/country-database.ts'
import { observe, type Observation } from './observation.ts'

const settingsTopic = observe('settings')

/** What was set, what of it has no effect, and what looks like a misspelt setting. */
export const checkSettings = (config: Config, environment: Environment): Observation[] => [
  settingsTopic('settings-read', {
    changed: Object.values(settings).flatMap(({ name }) => (environment[name] ? [name] : [])),
  }),
  ...misspeltSettingsIn(environment),
  ...unusedIndexSettings(config).map((each) => settingsTopic('setting-unused', each)),
  ...countriesIn(config),
]

/** The only check that needs no valid settings. */
export const misspeltSettingsIn = (environment: Environment): Observation[] =>
  misspeltIn(environment).map((each) => settingsTopic('setting-misspelt', each))

export const invalidSetting = (sentence: string): Observation =>
  settingsTopic('setting-invalid', { sentence })

const countriesIn = ({ geoipPath }: Config): Observation[] => {
  if (geoipPath === undefined) return []
  try {
    openCountryDatabase(geoipPath)
    return []
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error)
    return [settingsTopic('countries-unreadable', { sentence })]
  }
}
