// The felt on the big screen: everybody sees it, and it can do nothing.
import { heard } from "../pad/clock.js";
import { Live } from "../pad/live.js";
import { firstState, put, say, slot } from "../pad/words.js";
import { drawBoard, drawPeople } from "./board.js";
import { Felt } from "./model.js";

const root = document.getElementById("felt"), part = (name) => slot(root, name);
const first = firstState(), felt = new Felt(first);
heard(first.now, Date.now(), Date.now());
const live = new Live({ night: `${root.dataset.night}-screen`, state: root.dataset.state, stream: first.stream, tag: root.dataset.tag, version: first.v,
  take: (state) => { felt.take(state); render(); }, apply: (news) => { if (!felt.hear(news)) live.soon(); render(); }, out: () => location.reload() });

function render() {
  drawBoard(part("board"), felt);
  drawPeople(part("people"), felt);
  root.dataset.crowd = felt.gamblers.length > 10 ? "many" : felt.gamblers.length > 6 ? "some" : "few";
  const keeper = felt.table.keeper;
  put(part("keeper"), keeper === null ? "" : `${felt.name(keeper)}: ${say(felt.game === "bounder" ? "dealer" : "groom_porter")}`);
  put(part("minimum"), say("minimum", { n: felt.table.rules.minimum }));
  root.dataset.ready = "yes";
}

render();
