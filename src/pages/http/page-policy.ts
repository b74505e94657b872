/** What no page of ours needs, and a script that got into one would like to have. */
const refusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** `Permissions-Policy` of a page. */
export const permissionsPolicy = refusedFeatures.map((feature) => `${feature}=()`).join(', ')
