// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "groupInfo",
  "initial": "open",
  "states": {
    "open": {
      "type": "parallel",
      "exit": [
        "dropMembers"
      ],
      "invoke": [
        {
          "id": "watchGroup",
          "src": "watchGroup",
          "onError": [
            {}
          ]
        },
        {
          "id": "server",
          "src": "server",
          "onError": [
            {}
          ]
        },
        {
          "id": "pictures",
          "src": "sharedFiles",
          "systemId": "sharedFiles:IMAGE",
          "onError": [
            {}
          ]
        },
        {
          "id": "files",
          "src": "sharedFiles",
          "systemId": "sharedFiles:FILE",
          "onError": [
            {}
          ]
        }
      ],
      "on": {
        "groupInfo.seen": [
          {
            "actions": [
              "noteSeen"
            ]
          }
        ],
        "groupInfo.candidates": [
          {
            "actions": [
              "noteCandidates"
            ]
          }
        ],
        "groupInfo.gone": [
          {
            "target": [
              "#groupInfo.gone"
            ]
          }
        ],
        "groupInfo.do": [
          {
            "guard": "isRowFree",
            "actions": [
              "noteRowBusy",
              "askAboutRow"
            ]
          }
        ],
        "groupInfo.done": [
          {
            "guard": "hasRenewed",
            "actions": [
              "storeGroup",
              "clearRow",
              "askInvitation"
            ]
          },
          {
            "actions": [
              "storeGroup",
              "clearRow"
            ]
          }
        ],
        "groupInfo.rowFailed": [
          {
            "guard": "isRowOld",
            "actions": [
              "noteRowFailure",
              "readAgain"
            ]
          },
          {
            "actions": [
              "noteRowFailure"
            ]
          }
        ],
        "groupInfo.dismissRow": [
          {
            "guard": "isRowFree",
            "actions": [
              "clearRow"
            ]
          }
        ]
      },
      "states": {
        "members": {
          "initial": "loading",
          "on": {
            "groupInfo.refresh": [
              {
                "target": [
                  "#groupInfo.open.members.loading"
                ]
              }
            ]
          },
          "states": {
            "loading": {
              "description": "Загружаем участников",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "readGroup",
                  "src": "readGroup",
                  "onDone": [
                    {
                      "target": [
                        "#groupInfo.open.members.loaded"
                      ],
                      "actions": [
                        "storeMembers",
                        "forgetMembersFailures"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#groupInfo.gone"
                      ],
                      "guard": "isNotFound"
                    },
                    {
                      "target": [
                        "#groupInfo.open.members.waiting"
                      ],
                      "guard": "isPassing",
                      "actions": [
                        "noteMembersFailure"
                      ]
                    },
                    {
                      "target": [
                        "#groupInfo.open.members.failed"
                      ]
                    }
                  ]
                }
              ]
            },
            "loaded": {
              "description": "Видны участники",
              "on": {
                "groupInfo.outdated": [
                  {
                    "target": [
                      "#groupInfo.open.members.gathering"
                    ]
                  }
                ]
              },
              "after": {
                "refetch": [
                  {
                    "target": [
                      "#groupInfo.open.members.loading"
                    ],
                    "guard": "isLarge"
                  }
                ]
              }
            },
            "gathering": {
              "after": {
                "burst": [
                  {
                    "target": [
                      "#groupInfo.open.members.loading"
                    ]
                  }
                ]
              }
            },
            "waiting": {
              "description": "Не удалось загрузить участников, пробуем снова",
              "tags": [
                "waiting"
              ],
              "after": {
                "backoff": [
                  {
                    "target": [
                      "#groupInfo.open.members.loading"
                    ]
                  }
                ]
              }
            },
            "failed": {
              "description": "Не удалось загрузить участников",
              "tags": [
                "failed"
              ]
            }
          }
        },
        "title": {
          "initial": "viewing",
          "on": {
            "groupInfo.demoted": [
              {
                "target": [
                  "#groupInfo.open.title.viewing"
                ]
              }
            ]
          },
          "states": {
            "viewing": {
              "description": "Видно название",
              "on": {
                "groupInfo.editTitle": [
                  {
                    "target": [
                      "#groupInfo.open.title.editing"
                    ]
                  }
                ]
              }
            },
            "editing": {
              "initial": "typing",
              "exit": [
                "forgetTitleFailure"
              ],
              "on": {
                "groupInfo.saveTitle": [
                  {
                    "target": [
                      "#groupInfo.open.title.viewing"
                    ],
                    "guard": "isSameTitle"
                  },
                  {
                    "target": [
                      "#groupInfo.open.title.saving"
                    ]
                  }
                ],
                "groupInfo.cancelTitle": [
                  {
                    "target": [
                      "#groupInfo.open.title.viewing"
                    ]
                  }
                ]
              },
              "states": {
                "typing": {
                  "description": "Название меняют"
                },
                "failed": {
                  "description": "Название не сохранилось",
                  "tags": [
                    "failed"
                  ]
                }
              }
            },
            "saving": {
              "description": "Сохраняем…",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "saveTitle",
                  "src": "saveTitle",
                  "onDone": [
                    {
                      "target": [
                        "#groupInfo.open.title.viewing"
                      ],
                      "actions": [
                        "storeGroup"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#groupInfo.open.title.editing.failed"
                      ],
                      "actions": [
                        "noteTitleFailure"
                      ]
                    }
                  ]
                }
              ],
              "on": {
                "groupInfo.cancelTitle": [
                  {
                    "target": [
                      "#groupInfo.open.title.viewing"
                    ]
                  }
                ]
              }
            }
          }
        },
        "adding": {
          "initial": "closed",
          "on": {
            "groupInfo.demoted": [
              {
                "target": [
                  "#groupInfo.open.adding.closed"
                ]
              }
            ]
          },
          "states": {
            "closed": {
              "entry": [
                "forgetPicked"
              ],
              "on": {
                "groupInfo.openAdding": [
                  {
                    "target": [
                      "#groupInfo.open.adding.choosing"
                    ]
                  }
                ]
              }
            },
            "choosing": {
              "initial": "ticking",
              "exit": [
                "forgetAddFailure"
              ],
              "on": {
                "groupInfo.toggle": [
                  {
                    "target": [
                      "#groupInfo.open.adding.choosing.ticking"
                    ],
                    "guard": "hasRoomFor",
                    "actions": [
                      "toggle",
                      "forgetAddFailure"
                    ]
                  }
                ],
                "groupInfo.add": [
                  {
                    "target": [
                      "#groupInfo.open.adding.adding"
                    ],
                    "guard": "isAnybodyPicked"
                  }
                ],
                "groupInfo.closeAdding": [
                  {
                    "target": [
                      "#groupInfo.open.adding.closed"
                    ]
                  }
                ]
              },
              "states": {
                "ticking": {
                  "description": "Выберите, кого добавить"
                },
                "failed": {
                  "description": "Не удалось добавить",
                  "tags": [
                    "failed"
                  ]
                }
              }
            },
            "adding": {
              "description": "Добавляем…",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "addMembers",
                  "src": "addMembers",
                  "onDone": [
                    {
                      "target": [
                        "#groupInfo.open.adding.closed"
                      ],
                      "actions": [
                        "storeGroup"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#groupInfo.open.adding.choosing.failed"
                      ],
                      "guard": "isForStrangers",
                      "actions": [
                        "noteAddFailure",
                        "askContacts"
                      ]
                    },
                    {
                      "target": [
                        "#groupInfo.open.adding.choosing.failed"
                      ],
                      "actions": [
                        "noteAddFailure"
                      ]
                    }
                  ]
                }
              ],
              "on": {
                "groupInfo.closeAdding": [
                  {
                    "target": [
                      "#groupInfo.open.adding.closed"
                    ]
                  }
                ]
              }
            }
          }
        },
        "leaving": {
          "initial": "staying",
          "states": {
            "staying": {
              "on": {
                "groupInfo.leave": [
                  {
                    "target": [
                      "#groupInfo.open.leaving.asking"
                    ]
                  }
                ]
              }
            },
            "asking": {
              "description": "Выходим…",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "leave",
                  "src": "leave",
                  "onDone": [
                    {
                      "target": [
                        "#groupInfo.left"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#groupInfo.left"
                      ],
                      "guard": "isNotFound"
                    },
                    {
                      "target": [
                        "#groupInfo.open.leaving.failed"
                      ],
                      "actions": [
                        "noteLeaveFailure"
                      ]
                    }
                  ]
                }
              ],
              "on": {
                "groupInfo.gone": [
                  {
                    "target": [
                      "#groupInfo.left"
                    ]
                  }
                ]
              }
            },
            "failed": {
              "description": "Не удалось покинуть группу",
              "tags": [
                "failed"
              ],
              "exit": [
                "forgetLeaveFailure"
              ],
              "on": {
                "groupInfo.leave": [
                  {
                    "target": [
                      "#groupInfo.open.leaving.asking"
                    ]
                  }
                ],
                "groupInfo.dismissLeaving": [
                  {
                    "target": [
                      "#groupInfo.open.leaving.staying"
                    ]
                  }
                ]
              }
            }
          }
        }
      }
    },
    "left": {
      "type": "final",
      "description": "Вы вышли из группы",
      "entry": [
        "removeGroup",
        "tellInboxLeft"
      ]
    },
    "gone": {
      "type": "final",
      "description": "Вас больше нет в этой группе"
    }
  }
});
