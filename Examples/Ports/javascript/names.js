// Who a push names (3.2, 3.7). An empty name counts as absent [M5], so `||` takes the first that is there.

/** The sender's display name, else the sender's id. */
export function senderName({ sender, message }) {
  return sender.displayName || message.from;
}

/** In a group its nickname, else nothing (3.2) [M46]. */
export function groupNickname({ isGroup, ext }) {
  return isGroup ? ext.push.group_user_nickname : undefined;
}

/** `{$dynamicFrom}` of a template (3.7) [M12]. */
export function dynamicName(situation) {
  return situation.recipient.remark || groupNickname(situation) || senderName(situation);
}
