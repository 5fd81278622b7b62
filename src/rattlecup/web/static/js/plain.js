// Pages of text: only the menu.

import { mountMenu } from "./view/dialogs.js";

mountMenu();
