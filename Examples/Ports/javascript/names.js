// Who a push names (3.2, 3.7). An empty name counts as absent [M5], so `||` takes the first that is there.

/** The sender's display name, else the sender's id. */
export function senderName({ sender, message }) {
  return sender.displayName || message.from;
}

export function senderNamePlace({ sender }) {
  return sender.displayName ? "/sender/displayName" : "/message/from";
}

/** In a group its nickname, else nothing (3.2) [M46]. */
export function groupNickname({ isGroup, ext }) {
  return isGroup ? ext.push.group_user_nickname : undefined;
}

/** `{$dynamicFrom}` of a template (3.7) [M12]. */
export function dynamicName(situation) {
  return situation.recipient.remark || groupNickname(situation) || senderName(situation);
}

export function dynamicNamePlace(situation) {
  if (situation.recipient.remark) return "/recipient/remark";
  return groupNickname(situation) ? GROUP_NICKNAME : senderNamePlace(situation);
}

/** Whose message it is (3.2, `titled`). */
export function authorName(situation) {
  return situation.isGroup ? groupNickname(situation) || situation.message.to : senderName(situation);
}

export function authorPlace(situation) {
  if (!situation.isGroup) return senderNamePlace(situation);
  return groupNickname(situation) ? GROUP_NICKNAME : "/message/to";
}

const GROUP_NICKNAME = "/message/ext/em_push_ext/group_user_nickname";
