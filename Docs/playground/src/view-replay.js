// What another policy, app or implementation changes for a log: counts, the flow from result to result, and the smallest inputs.

const sayReplayed = ({ answer: { inputs, gained, lost, kinds } }) => {
  const changed = kinds.reduce((sum, { count }) => sum + count, 0);
  return verdictBox(changed === 0 ? true : null, t("replayed")(changed, inputs), element("p", null, t("gainedLost")(gained, lost)));
};

const resultText = (result) => ({ push: t("pushed"), hold: t("isHeld"), refused: t("rejected"), failed: t("noAnswer") })[result] ?? word("reasons", result);

/** How a flow looks: its class, and whether both results are the same. */
function flowLook({ from, to, differs }) {
  if (!differs) return "same";
  const [before, after] = [from, to].map((result) => result === "push" || result === "hold");
  if (before === after) return "moved";
  return after ? "gained" : "lost";
}

function replayDetails({ answer, flows, witnesses }) {
  const total = flows.reduce((sum, { count }) => sum + count, 0);
  const witness = ({ from, to, differs }) => (differs ? answer.kinds.find((kind) => kind.from === from && kind.to === to) : undefined);
  const rows = flows.map((flow) => {
    const smallest = witness(flow);
    const bar = element("i", { class: flowLook(flow) });
    bar.style.width = `${Math.max(0.5, (flow.count * 100) / total)}%`;
    return element("tr", null,
      element("th", { scope: "row" }, flow.differs ? `${resultText(flow.from)} → ${resultText(flow.to)}` : `${resultText(flow.from)} ${t("asBefore")}`,
        element("div", { class: "meter flow", "aria-hidden": "true" }, bar)),
      element("td", { class: "whole" }, flow.count),
      element("td", null, ...(smallest ? [t("numberOf")(smallest.index), " ", element("bdi", null, brief(smallest.witness.id ?? "", 80))] : ["–"])));
  });
  const counts = ["gained", "lost", "times", "texts", "bytes", "refused", "failed"].filter((name) => answer[name] !== undefined);
  return [
    facts(counts.map((name) => [t("counts")[name], answer[name]])),
    ...(total === 0 ? [element("p", null, t("noneDecided"))] : [element("h2", null, t("flows")), tableOf([t("sides")[answer.failed === undefined ? "change" : "port"], t("inputs"), t("smallest")], rows)]),
    ...(answer.kinds.length === 0 ? [] : [element("h3", null, t("smallestJSON"))]),
    ...answer.kinds.map(({ from, to }, index) => folded(`kind ${from} ${to}`, false, `${resultText(from)} → ${resultText(to)}`, copyBlock(t("input"), witnesses[index]))),
  ];
}
