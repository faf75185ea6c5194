// What .ci/check-playground measures in the playground and in the pages of `em-push`; each function gives what is wrong,
// in words.

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
  const boxes = ".note, .below";
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
  for (const text of document.querySelectorAll(".week text")) {
    const box = text.getBoundingClientRect();
    if (box.height < 11) problems.push(`a label is ${box.height} high: ${describe(text)}`);
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
  // The views of all pages, and what is of this one.
  if (document.querySelectorAll("script:not([type])").length !== 2) problems.push("not two scripts");
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

/** What the buttons copy, with the clipboard and without it, compared with the texts below them. */
async function copyProblems() {
  const problems = [];
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
      await new Promise((resolve) => setTimeout(resolve, 0));
      const text = block.querySelector("pre").textContent;
      if ((copied ?? "").trim() !== text.trim()) problems.push(`copies ${JSON.stringify(copied)} instead of ${JSON.stringify(text)}`);
      if (block.querySelector("button").textContent !== t("copied")) problems.push("does not say that it copied");
    }
  }
  if (document.querySelectorAll(".copy").length === 0) problems.push("nothing can be copied");
  return problems;
}

/** How wide a character is, in thousandths of the size of the font. */
function widthOfCharacter() {
  const text = document.createElement("span");
  text.style.font = "100px system-ui, sans-serif";
  text.style.whiteSpace = "nowrap";
  text.textContent = "0123456789";
  document.body.append(text);
  const width = text.getBoundingClientRect().width;
  text.remove();
  return width;
}

/** All that is measured of a page of `em-push`, of which everything is opened. */
function probe() {
  for (const details of document.querySelectorAll("details")) details.open = true;
  return [...structureProblems(), ...overflowProblems(), ...contrastProblems()];
}

/** The language of the page, chosen as a reader does. */
function speak(language) {
  const select = document.getElementById("language");
  select.value = language;
  select.dispatchEvent(new Event("change"));
}

/** What is under the pictures of each input, by its id. */
function captions() {
  return Object.fromEntries(sections.map(({ root, id }) => [id, [...root.querySelectorAll("figcaption")].map(({ textContent }) => textContent)]));
}

/** The elements of the page with the names of their attributes, without any text. */
function skeleton() {
  const tell = (element) => {
    const names = [...element.attributes].map((attribute) => attribute.name).sort();
    return `<${element.tagName} ${names}>${[...element.children].map(tell).join("")}</>`;
  };
  return tell(document.documentElement);
}
