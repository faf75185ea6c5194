// What .ci/check-preview measures in a page; `probe()` gives what is wrong, in words.

/** Whether an element, or one around it, is meant to hide what does not fit. */
function isClipped(element) {
  for (let outer = element; outer; outer = outer.parentElement) {
    const style = getComputedStyle(outer);
    if (outer.closest(".wide") || outer.classList.contains("skip")) return true;
    if (style.overflowX !== "visible" && outer !== document.documentElement) return true;
  }
  return false;
}

function describe(element) {
  const text = JSON.stringify((element.textContent || "").trim().slice(0, 30));
  return `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") || ""}"> ${text}`;
}

function rgb(color) {
  const numbers = color.match(/[\d.]+/g).map(Number);
  return { channels: numbers.slice(0, 3), alpha: numbers.length > 3 ? numbers[3] : 1 };
}

function luminance(channels) {
  const [r, g, b] = channels.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour behind an element: that of the nearest one around it which has any. */
function background(element) {
  for (let outer = element; outer; outer = outer.parentElement) {
    const color = rgb(getComputedStyle(outer).backgroundColor);
    if (color.alpha === 1) return color.channels;
    if (color.alpha > 0) return null;
  }
  return [255, 255, 255];
}

function contrastProblems() {
  const problems = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let count = 0;
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || element.closest("title, desc")) continue;
    const style = getComputedStyle(element);
    const ink = rgb(element.closest("svg") ? style.fill : style.color);
    const behind = background(element);
    if (!behind || ink.alpha !== 1) {
      problems.push(`cannot tell the contrast of ${describe(element)}`);
      continue;
    }
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
    const ratio = contrast(ink.channels, behind);
    if (ratio < (isLarge ? 3 : 4.5)) {
      problems.push(`contrast ${ratio.toFixed(2)} of ${describe(element)}`);
    }
    count += 1;
  }
  if (count < 20) problems.push(`only ${count} texts`);
  for (const quiet of document.querySelectorAll(".week rect.quiet")) {
    const [bar, page] = [rgb(getComputedStyle(quiet).fill).channels, background(quiet)];
    const day = document.querySelector(".week rect.day");
    for (const other of [page, rgb(getComputedStyle(day).fill).channels]) {
      if (contrast(bar, other) < 3) problems.push("a quiet bar is hard to see");
    }
  }
  return problems;
}

function overflowProblems() {
  const width = document.documentElement.clientWidth;
  const problems = [];
  if (document.documentElement.scrollWidth > width) {
    problems.push(`the page is ${document.documentElement.scrollWidth} wide`);
  }
  for (const element of document.body.querySelectorAll("*")) {
    const box = element.getBoundingClientRect();
    if (box.width && (box.right > width + 0.5 || box.left < -0.5) && !isClipped(element)) {
      problems.push(`sticks out: ${describe(element)}`);
    }
    // A badge sits on the corner of its icon.
    const isOpen =
      getComputedStyle(element).overflowX === "visible" && !element.matches(".icon");
    if (isOpen && element.clientWidth && element.scrollWidth > element.clientWidth + 1) {
      problems.push(`text sticks out: ${describe(element)}`);
    }
  }
  // What stands on a screen and has texts in it.
  const boxes = ".note, .card, .island, .widget, .tiles div, .heap, .below, .buttons";
  for (const note of document.querySelectorAll(`.screen :is(${boxes})`)) {
    const inside = note.getBoundingClientRect();
    const screen = note.closest(".screen").getBoundingClientRect();
    if (inside.top < screen.top || inside.bottom > screen.bottom) {
      problems.push(`a notification leaves its screen: ${describe(note)}`);
    }
    for (const part of note.querySelectorAll("p, span")) {
      const box = part.getBoundingClientRect();
      if (!part.getClientRects().length) continue;
      if (box.right > inside.right + 0.5 || box.left < inside.left - 0.5) {
        problems.push(`sticks out of its notification: ${describe(part)}`);
      }
    }
  }
  for (const count of document.querySelectorAll(".screen .count")) {
    const screen = count.closest(".screen").getBoundingClientRect();
    const box = count.getBoundingClientRect();
    if (box.left < screen.left || box.right > screen.right || box.top < screen.top) {
      problems.push(`a badge leaves its screen: ${describe(count)}`);
    }
    // A longer number may end in dots; it stands in the text beside the picture.
    if (count.textContent.length <= 5 && count.scrollWidth > count.clientWidth) {
      problems.push(`a badge is cut: ${describe(count)}`);
    }
  }
  for (const text of document.querySelectorAll(".week text, .flow text")) {
    const box = text.getBoundingClientRect();
    if (box.height < 11) problems.push(`a label is ${box.height} high: ${describe(text)}`);
  }
  return problems;
}

/** Whether a narrow page has one picture of each screen, and any page the five states in one scheme. */
function schemeProblems() {
  const problems = [];
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isNarrow = document.documentElement.clientWidth < 600;
  const scheme = isDark ? ["dark"] : ["light"];
  const looks = (pictures) =>
    [...pictures.querySelectorAll(".sketch")]
      .filter((sketch) => sketch.getClientRects().length)
      .map((sketch) => (sketch.matches(".dark") ? "dark" : "light"));
  for (const pair of document.querySelectorAll(".pair")) {
    const expected = isNarrow ? scheme : ["light", "dark"];
    if (`${looks(pair)}` !== `${expected}`) problems.push(`pictures in ${looks(pair)}`);
  }
  for (const states of document.querySelectorAll(".states")) {
    const expected = Array(5).fill(scheme).flat();
    if (`${looks(states)}` !== `${expected}`) problems.push(`phones in ${looks(states)}`);
  }
  return problems;
}

/** Whether a table that is wider than the page shows that it goes on, and keeps the names of its rows. */
function scrollProblems() {
  const problems = [];
  for (const wide of document.querySelectorAll(".wide")) {
    if (wide.scrollWidth <= wide.clientWidth) continue;
    if (!getComputedStyle(wide).backgroundImage.includes("gradient")) {
      problems.push("a table that scrolls does not show it");
    }
    wide.scrollLeft = wide.scrollWidth;
    const edge = wide.getBoundingClientRect().left;
    for (const head of wide.querySelectorAll("tbody th")) {
      if (head.getBoundingClientRect().left < edge - 0.5) {
        problems.push(`the name of a row scrolls away: ${describe(head)}`);
      }
    }
    wide.scrollLeft = 0;
  }
  return problems;
}

function structureProblems() {
  const problems = [];
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  for (const id of ids.filter((id, index) => ids.indexOf(id) !== index)) {
    problems.push(`two elements ${id}`);
  }
  for (const name of ["aria-labelledby", "aria-describedby"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      for (const id of element.getAttribute(name).split(" ")) {
        if (!document.getElementById(id)) problems.push(`${name} leads nowhere: ${id}`);
      }
    }
  }
  for (const link of document.querySelectorAll("a")) {
    const target = link.getAttribute("href");
    if (!target.startsWith("#") || !document.getElementById(target.slice(1))) {
      problems.push(`a link leads nowhere: ${describe(link)}`);
    }
  }
  let level = 0;
  for (const heading of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const next = Number(heading.tagName[1]);
    if (next > level + 1) problems.push(`heading out of order: ${describe(heading)}`);
    level = next;
  }
  if (document.querySelectorAll("h1").length !== 1) problems.push("not one h1");
  if (!document.documentElement.lang) problems.push("no language");
  if (document.querySelector("script[src], iframe, object, embed, link, img")) {
    problems.push("something would be loaded or run");
  }
  if (document.querySelectorAll("script").length !== 1) problems.push("not one script");
  for (const element of document.querySelectorAll("*")) {
    for (const attribute of element.attributes) {
      if (attribute.name.startsWith("on")) problems.push(`${attribute.name} on ${describe(element)}`);
    }
  }
  const arabic = /[\u0590-\u08ff]/;
  for (const text of document.querySelectorAll("dd, .note p")) {
    const first = text.textContent.match(/\p{L}/u);
    if (first && arabic.test(first[0]) && getComputedStyle(text).direction !== "rtl") {
      problems.push(`not right to left: ${describe(text)}`);
    }
  }
  return problems;
}

/** Whether each text that is to be copied is selected as a whole, and can be parsed if it is JSON. */
function copyProblems() {
  const problems = [];
  for (const block of document.querySelectorAll(".copy")) {
    const [button, text] = [block.querySelector("button"), block.querySelector("pre")];
    if (!button.getClientRects().length) problems.push("a button to copy is hidden");
    if (getComputedStyle(text).userSelect !== "all") problems.push("a text is not selected as a whole");
    if (text.getAttribute("aria-label") === "Payload") JSON.parse(text.textContent);
  }
  return problems;
}

/** What the buttons copy, with the clipboard and without it, compared with the texts below them. */
async function copyAll() {
  const problems = [];
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  for (const isRefused of [false, true]) {
    let copied = null;
    navigator.clipboard.writeText = async (text) => {
      if (isRefused) throw new Error("refused");
      copied = text;
    };
    document.execCommand = () => { copied = getSelection().toString(); };
    for (const block of document.querySelectorAll(".copy")) {
      copied = null;
      block.querySelector("button").click();
      await turn();
      const text = block.querySelector("pre").textContent;
      if ((copied ?? "").trim() !== text.trim()) problems.push(`copies ${JSON.stringify(copied)}`);
      if (block.querySelector("button").textContent !== "Copied") problems.push("does not say so");
    }
  }
  return { problems, count: document.querySelectorAll(".copy").length };
}

/** The entries of the rules that the page cites: id and place of each. */
function citedRules() {
  return [...document.querySelectorAll("aside li")].map((entry) => [
    entry.querySelector("b").textContent, entry.querySelector("code").textContent,
  ]);
}

/** How wide a character is, in thousandths of the size of the font. */
function widthOfCharacter() {
  const text = document.createElement("span");
  text.style.font = "100px system-ui, sans-serif";
  text.textContent = "0123456789";
  document.body.append(text);
  const width = text.getBoundingClientRect().width;
  text.remove();
  return width;
}

function probe() {
  for (const details of document.querySelectorAll("details")) details.open = true;
  return [
    ...structureProblems(), ...overflowProblems(), ...contrastProblems(), ...schemeProblems(),
    ...scrollProblems(), ...copyProblems(),
  ];
}

/** The elements of the page with the names of their attributes, without any text. */
function skeleton() {
  const tell = (element) => {
    const names = [...element.attributes].map((attribute) => attribute.name).sort();
    return `<${element.tagName} ${names}>${[...element.children].map(tell).join("")}</>`;
  };
  return tell(document.documentElement);
}
