// The time of the decision: its day, its time, and a slider over the minutes of that day, on the recipient's clock.

class Clock {
  constructor(changed) {
    this.time = element("input", { id: "time", type: "time", class: "time", required: true });
    this.slider = element("input", { id: "slider", type: "range", min: 0, step: 1 });
    this.day = element("input", { id: "day", type: "date" });
    this.zone = element("span", { class: "soft" });
    this.root = element("div", { class: "clock" },
      element("label", { class: "inline", for: "time" }, t("time"), this.time), this.slider,
      element("div", { class: "date" }, element("label", { class: "inline", for: "day" }, t("date"), this.day), this.zone));
    this.slider.setAttribute("aria-label", `${t("time")}. ${t("slider")}`);
    this.time.addEventListener("input", () => {
      const [hours, minutes] = this.time.value.split(":").map(Number);
      const local = (hours * 60 + minutes) * 60_000;
      // A time that the clocks skip is the next that there is.
      const lane = this.lanes?.find(({ end }) => end > local);
      if (lane) changed((input) => { input.now = state.zone.text(lane.from + Math.max(0, local - lane.start)); });
    });
    this.slider.addEventListener("input", () => {
      const instant = this.start + Number(this.slider.value) * 60_000;
      changed((input) => { input.now = state.zone.text(instant); });
    });
    this.day.addEventListener("change", () => {
      const midnight = Date.parse(`${this.day.value}T00:00:00Z`);
      const [day] = Number.isNaN(midnight) ? [] : state.zone.days(midnight / DAY, 1);
      const lane = day?.lanes.find(({ end }) => end > this.local) ?? day?.lanes.at(-1);
      if (lane) changed((input) => { input.now = state.zone.text(lane.from + Math.max(0, this.local - lane.start)); });
    });
  }

  /** Shows the instant of the input; null disables it. */
  show(now, zone, zoneName) {
    const [day] = now === null ? [] : zone.days(zone.dayNumber(now), 1);
    const isUsable = day !== undefined && day.lanes.length > 0;
    this.root.hidden = !isUsable;
    if (!isUsable) return;
    this.lanes = day.lanes;
    this.start = day.lanes[0].from;
    this.local = now + zone.offset(now) - day.midnight;
    this.slider.max = (day.lanes.at(-1).to - this.start) / 60_000 - 1;
    this.slider.value = Math.floor((now - this.start) / 60_000);
    const time = clockTime(this.local);
    if (this.time !== document.activeElement && this.time.value !== time) this.time.value = time;
    this.slider.setAttribute("aria-valuetext", `${time}, ${dateText(day.number, true)}`);
    const date = new Date(day.midnight).toISOString().slice(0, 10);
    if (this.day !== document.activeElement && this.day.value !== date) this.day.value = date;
    this.zone.textContent = t("zoneOf")(zoneName ?? t("noZone"));
  }
}
