// All tabs.

/** The tabs: how each asks, what it says in a sentence, and the rest. */
const VIEWS = {
  decide: { ask: askDecide, say: sayDecided, reasons: decideReasons, details: decideDetails },
  lint: { ask: askOne("lint"), say: sayLinted, details: lintDetails },
  present: { ask: askOne("present"), say: sayPresented, details: presentDetails },
  tim: { ask: askOne("tim"), say: sayTencent, details: tencentDetails },
  getui: { ask: askOne("getui"), say: sayGetui, details: getuiDetails },
};
