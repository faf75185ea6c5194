// Instants (specification, common ground) [M31] [M42]. An instant is a number of milliseconds since 1970 in UTC.

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const FIRST_INSTANT = daysFromDate(0, 1, 1) * DAY;
export const LAST_INSTANT = daysFromDate(10_000, 1, 1) * DAY - 1;

const INSTANT =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))?(?:Z|([+-])(\d\d):(\d\d))$/;

/** The remainder that has the sign of the divisor. */
export function modulo(dividend, divisor) {
  return ((dividend % divisor) + divisor) % divisor;
}

/** The instant that a text of RFC 3339 names, or undefined. */
export function parseInstant(text) {
  const match = INSTANT.exec(text);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number);
  if (!isDate(year, month, day)) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const offset = parseOffset(match[8], match[9], match[10]);
  if (offset === undefined) return undefined;

  const milliseconds = Number((match[7] ?? "").padEnd(3, "0"));
  const timeOfDay = hour * HOUR + minute * MINUTE + second * SECOND + milliseconds;
  const instant = daysFromDate(year, month, day) * DAY + timeOfDay - offset;
  return instant < FIRST_INSTANT || instant > LAST_INSTANT ? undefined : instant;
}

/** The milliseconds east of UTC of `±hh:mm`; 0 without a sign, which is `Z`. */
function parseOffset(sign, hours, minutes) {
  if (sign === undefined) return 0;
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const distance = Number(hours) * HOUR + Number(minutes) * MINUTE;
  return sign === "-" ? -distance : distance;
}

/** The instant on the clock that is `offset` milliseconds east of UTC [M31]. */
export function formatInstant(instant, offset) {
  const writtenOffset = Math.trunc(offset / MINUTE) * MINUTE;
  const local = instant + writtenOffset;
  const { year, month, day } = dateFromDays(Math.floor(local / DAY));
  const timeOfDay = modulo(local, DAY);
  const milliseconds = timeOfDay % SECOND;

  const date = `${year < 0 ? "-" : ""}${digits(Math.abs(year), 4)}-${digits(month, 2)}-${digits(day, 2)}`;
  const seconds = digits(Math.floor(timeOfDay / SECOND) % 60, 2);
  const fraction = milliseconds === 0 ? "" : `.${digits(milliseconds, 3)}`;
  return `${date}T${formatHoursAndMinutes(timeOfDay)}:${seconds}${fraction}${formatOffset(writtenOffset)}`;
}

function formatOffset(offset) {
  return `${offset < 0 ? "-" : "+"}${formatHoursAndMinutes(Math.abs(offset))}`;
}

/** `hh:mm` of so many milliseconds. */
export function formatHoursAndMinutes(milliseconds) {
  const minutes = Math.floor(milliseconds / MINUTE);
  return `${digits(Math.floor(minutes / 60), 2)}:${digits(minutes % 60, 2)}`;
}

function digits(number, count) {
  return String(number).padStart(count, "0");
}

/** Whether a year has this date. */
export function isDate(year, month, day) {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(year, month);
}

function daysOfMonth(year, month) {
  return daysFromDate(year, month + 1, 1) - daysFromDate(year, month, 1);
}

// The calendar. A year that begins with March ends with its leap day, so the months before have the same lengths in
// all years. 400 years have 146,097 days; 0000-03-01 is 719,468 days before 1970-01-01.

/** The days from 1970-01-01 to a date of the proleptic Gregorian calendar. Month 13 is the next January. */
export function daysFromDate(year, month, day) {
  const monthFromMarch = modulo(month - 3, 12);
  const yearFromMarch = year + Math.floor((month - 3) / 12);
  const leapDays = Math.floor(yearFromMarch / 4) - Math.floor(yearFromMarch / 100) + Math.floor(yearFromMarch / 400);
  return yearFromMarch * 365 + leapDays + daysBeforeMonth(monthFromMarch) + day - 1 - 719_468;
}

export function dateFromDays(days) {
  const sinceMarch = days + 719_468;
  const era = Math.floor(sinceMarch / 146_097);
  const dayOfEra = sinceMarch - era * 146_097;
  const leapDaysBefore = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDaysBefore) / 365);
  const dayOfYear = dayOfEra - (yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
  return { year, month, day: dayOfYear - daysBeforeMonth(monthFromMarch) + 1 };
}

/** The days before the month that is so many months behind March. */
function daysBeforeMonth(monthFromMarch) {
  return Math.floor((153 * monthFromMarch + 2) / 5);
}
