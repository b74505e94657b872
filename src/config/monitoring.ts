import { builtFromCommit } from '../build-info.ts'
import { logLevels } from '../monitoring/telemetry/log.ts'
import { kind, optional, path, setting, wholeNumber, word } from './setting.ts'

export const monitoringSettings = {
  logLevel: setting({
    name: 'LOG_LEVEL',
    kind: kind(`one of ${logLevels.join(', ')}`, (text) =>
      logLevels.find((level) => level === text),
    ),
    default: 'info',
    about: 'Minimum log level on stdout. Request lines are `info`.',
    first: true,
  }),
  eventRetentionDays: setting({
    name: 'EVENT_RETENTION_DAYS',
    kind: wholeNumber(1, 3650),
    default: '30',
    about: 'How long request events are stored in the database.',
  }),
  deploySha: setting({
    name: 'DEPLOY_SHA',
    kind: word('1 to 64 letters, digits, dots, dashes or underscores', /^[A-Za-z0-9._-]{1,64}$/),
    default: builtFromCommit,
    defaultShown: 'the commit',
    about: 'Deployment id in stats and events.',
  }),
  edgeRegion: optional({
    name: 'EDGE_REGION',
    kind: word('1 to 32 letters, digits or dashes', /^[A-Za-z0-9-]{1,32}$/),
    about: 'Region in events. Default: the header of a trusted proxy, or `unknown`.',
  }),
  geoipPath: optional({
    name: 'GEOIP_MMDB',
    kind: path,
    about:
      'Country database in MaxMind format, for events. Default: the header of a trusted proxy, or `unknown`.',
  }),
}
